import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TROUBLES } from '#shared/troubles/trouble.ts';
import { artwork } from '#test/support/artwork.ts';
import { type Line, openLine, orderOf, rowsOf } from '#test/support/production/line.ts';
import { newFolder } from '#test/support/station.ts';

const LABELS = 16;
/** Longer than a run waits until it looks again. */
const HELD_MS = 2500;
const folder = newFolder('held-line');
let line: Line;

beforeAll(async () => {
  line = await openLine(folder);
});
afterAll(async () => {
  await line.close();
  rmSync(folder, { recursive: true, force: true });
});

const madeOf = async (id: number) => (await line.production.batches.progress(id)).counts.made ?? 0;
const told = () => line.events.flatMap((event) => (event.type === 'health' ? [event.data.store] : []));

it('a batch under way waits while changes are held, fails nothing, and goes on by itself', async () => {
  const { batches } = line.production;
  const picture = await artwork('held', { kind: 'busy', width: 700, height: 600 });
  const { id } = await batches.plan(await orderOf(line, await rowsOf(line, picture, LABELS)));
  await batches.start(id);
  await expect.poll(() => madeOf(id)).toBeGreaterThan(1);
  const held = await line.store.holdChanges();
  const before = await madeOf(id);
  expect(before).toBeLessThan(LABELS);
  await pause(HELD_MS);
  expect(await batches.progress(id)).toMatchObject({ state: 'running', stopped: null, counts: { made: before } });
  await expect(batches.pause(id)).rejects.toMatchObject({ trouble: { kind: 'records_moving' } });
  held.end();
  expect(await batches.finished(id)).toMatchObject({ state: 'done', counts: { made: LABELS } });
  expect((await batches.progress(id)).counts.failed ?? 0).toBe(0);
  expect(told()).toEqual([TROUBLES.records_moving.en, 'ok']);
});
