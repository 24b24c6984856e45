import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sharingRun } from '#test/support/postgres/sharing-run.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'twinmark-sharing-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('a batch whose station does nothing is made by three others, of which one is killed: each row once, with the bytes of an unbroken run', async () => {
  const { taken, doubled, losses } = await sharingRun({ root, stations: 3, labels: 10, killAfter: 2 });
  expect(losses).toEqual([]);
  expect(doubled).toBe(0);
  expect(Math.min(...taken)).toBeGreaterThan(0);
  expect(taken.reduce((sum, one) => sum + one)).toBeGreaterThan(10);
});

// What the test above must find.
it('stations that take up rows without a lease make them twice; the ledger still has each label once', async () => {
  const { doubled, losses } = await sharingRun({ root, stations: 2, labels: 6, defect: 'no lease' });
  expect(doubled).toBeGreaterThan(0);
  expect(losses).toEqual([]);
});
