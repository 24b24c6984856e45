// @module-tag one-engine: no database in it
import { expect, test } from 'vitest';
import { endsLargePart } from '#main/services/create/batch-from-draft.ts';

const BATCH = 5000;

/** How many rows were planned whenever memory is given back. */
function given(rows: number): number[] {
  const after: number[] = [];
  for (let before = 0; before < rows; before += BATCH) {
    const left = rows - before;
    const count = Math.min(BATCH, left);
    if (endsLargePart(before, count, left)) after.push(before + count);
  }
  return after;
}

test('a large job gives its memory back after each large part and at its end, a small one never', () => {
  expect(given(100_000)).toEqual([20_000, 40_000, 60_000, 80_000, 100_000]);
  expect(given(27_001)).toEqual([20_000, 27_001]);
  expect(given(40_000)).toEqual([20_000, 40_000]);
  expect(given(19_999)).toEqual([]);
  expect(given(1000)).toEqual([]);
});
