// @module-tag both-engines: keeps rows of its own in the database
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLab, type Lab } from '#test/support/store/lab.ts';

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

const NOW = Date.parse('2026-11-21T09:00:00.000Z');
const DAY = 86_400_000;

it('a clock that was ahead and is set back is told once, and no more when it has caught up', async () => {
  let now = NOW;
  const told: string[] = [];
  const open = () => lab.open({ clock: () => now, log: (notice) => told.push(notice) });
  const store = await open();
  await store.kept.set('value', 1);
  now = NOW + 400 * DAY;
  await store.kept.set('value', 2);
  expect([told, store.problem()]).toEqual([[], null]);
  now = NOW;
  await store.kept.set('value', 3);
  await store.kept.set('value', 4);
  expect(store.problem()).toEqual({ kind: 'other', readable: true, text: expect.stringContaining('400 days') });
  expect(told).toEqual([expect.stringContaining('400 days')]);
  await store.close();
  const again = await open();
  expect(told).toHaveLength(2);
  now = NOW + 401 * DAY;
  await again.kept.set('value', 5);
  expect(again.problem()).toBeNull();
});

it('many changes at once, which run ahead of the clock a little, are no reason to tell', async () => {
  const told: string[] = [];
  const store = await lab.open({ clock: () => NOW, log: (notice) => told.push(notice) });
  for (let i = 0; i < 50; i++) await store.kept.set('value', i);
  expect([told, store.problem()]).toEqual([[], null]);
});
