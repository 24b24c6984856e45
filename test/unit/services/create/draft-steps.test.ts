// @module-tag one-engine: no database in it
import { expect, test } from 'vitest';
import { nearestIndex } from '#main/services/create/draft-steps.ts';

type Draft = Parameters<typeof nearestIndex>[0];

/** A table of five rows, some of whose labels are made. */
const draft = (...done: number[]) =>
  ({ state: { done }, table: { rows: [1, 2, 3, 4, 5].map((number) => ({ number })) } }) as unknown as Draft;

test('the row itself, or the next one that is left, or else the one before', () => {
  expect(nearestIndex(draft(), 3)).toBe(2);
  expect(nearestIndex(draft(1, 2, 3), 1)).toBe(3);
  expect(nearestIndex(draft(4, 5), 4)).toBe(2);
  expect(nearestIndex(draft(4), 99)).toBe(4);
  expect(nearestIndex(draft(1, 2, 3, 4, 5), 1)).toBeNull();
  expect(nearestIndex({ ...draft(), table: null } as Draft, 1)).toBeNull();
});
