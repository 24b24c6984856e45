// @module-tag one-engine: the file, and backups of it; restores move the rows by themselves
// A copy of the database that begins while a change is being made.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLab, fill, type Lab } from '#test/support/store/lab.ts';

let lab: Lab;
beforeAll(() => {
  lab = createLab();
});
afterAll(() => lab.end());

test('a backup that begins within a change waits for its end, and has it', async () => {
  const store = await lab.open();
  await fill(store, 3);
  const change = store.change(async ({ kept }) => {
    await kept.set('test.change', 'done');
    await pause(300);
  });
  await pause(50);
  await store.backups.takeDaily();
  await change;
  expect(await store.backups.list()).toHaveLength(1);
});
