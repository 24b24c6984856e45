// @module-tag nightly: test/service/store-interrupted.test.ts cuts the work of the store off
// @module-tag one-engine: the file, and backups of it; restores move the rows by themselves
// The power fails while clients write, backups are made and a restore is done: what was confirmed is there. docs/measured/store.md
// says what is tried; `npm run soak -- power` tries it 200 times.
import { expect, test } from 'vitest';
import { killThenCut } from '#test/support/power/kill-then-cut.ts';
import { CONTROLS, powerRun } from '#test/support/power/power-run.ts';

test('nothing that was confirmed is lost by a cut, and a disk that ignores syncs does lose some', async ({ skip }) => {
  const { pictures, folders } = CONTROLS as Required<typeof CONTROLS>;
  const controls = { pictures, folders } as typeof CONTROLS;
  const run = { seed: 1, cuts: 20, cutsEach: 20, writers: 8, writeMs: 1500, controlCuts: 3 };
  const report = await powerRun({ ...run, controls });
  skip(report === null, 'There is no C compiler, so nothing can be recorded.');
  expect(report?.losses).toEqual([]);
  expect(report?.records).toBeGreaterThan(8);
  expect(report?.lostByControls).toEqual({ pictures: expect.any(Number), folders: expect.any(Number) });
  for (const lost of Object.values(report?.lostByControls ?? {})) expect(lost).toBeGreaterThan(0);
});

test('folders that a killed process made have names on the disk before anything is kept in them', async ({ skip }) => {
  const report = await killThenCut((path) => path.endsWith('/pictures'));
  skip(report === null, 'There is no C compiler, so nothing can be recorded.');
  expect(report?.kept).toBe(5);
  expect(report?.findings).toEqual([]);
  expect(report?.control.join()).toContain('missing');
});
