import { expect, test } from 'vitest';
import { drawnRows } from '#window/features/create/data/drawn-rows.ts';

test('the row with the cursor is drawn also where it is out of sight, in its order, and as long as the list has it', () => {
  const drawn = (cursor: number) => drawnRows({ startIndex: 20, endIndex: 22, overscan: 1, count: 100 }, cursor);
  expect(drawn(21)).toEqual([19, 20, 21, 22, 23]);
  expect(drawn(0)).toEqual([0, 19, 20, 21, 22, 23]);
  expect(drawn(99)).toEqual([19, 20, 21, 22, 23, 99]);
  expect(drawn(100)).toEqual([19, 20, 21, 22, 23]);
});
