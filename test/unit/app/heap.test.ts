import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { createHeapReturn } from '#main/app/heap.ts';

const MIB = 2 ** 20;

test('pages that a large piece of work filled go back to the system', async () => {
  fill();
  const full = getHeapStatistics().total_physical_size;
  createHeapReturn(0)();
  await sleep(200);
  expect(full - getHeapStatistics().total_physical_size).toBeGreaterThan(60 * MIB);
});

test('works that end together are followed by one collection, later ones by another', async () => {
  const giveBack = createHeapReturn(20);
  const forgotten = new WeakRef({});
  giveBack();
  giveBack();
  await sleep(100);
  expect(forgotten.deref()).toBeUndefined();
  const later = new WeakRef({});
  giveBack();
  await sleep(100);
  expect(later.deref()).toBeUndefined();
  const kept = new WeakRef({});
  await sleep(100);
  expect(kept.deref()).toEqual({});
});

/** Some 100 MiB of objects that live long enough to be old, and that nothing refers to afterwards. */
function fill(): void {
  const objects = Array.from({ length: 1_000_000 }, (_, i) => ({ i, text: `row ${i}`, cells: [i, i + 1] }));
  if (objects.length === 0) throw new Error('nothing was made');
}
