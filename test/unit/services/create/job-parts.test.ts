// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { labelsOfRows, makeableRows, partsOf } from '#main/services/create/job-parts.ts';

const rows = (...quantities: number[]) => quantities.map((quantity) => ({ quantity }));

it('rows are shared among batches whole, and a row that no batch has room for is one of its own', () => {
  expect(partsOf([0, 1, 2, 3], rows(5, 5, 1, 12), 10)).toEqual([[0, 1], [2], [3]]);
  expect(partsOf([0, 1], rows(12, 1), 10)).toEqual([[0], [1]]);
  expect(partsOf([1, 3], rows(9, 4, 9, 4), 10)).toEqual([[1, 3]]);
  expect(partsOf([], [], 10)).toEqual([]);
});

it('only green and amber rows become labels, as many as each says', () => {
  const byRow = ['green', 'red', null, 'amber', 'skipped'] as const;
  expect(makeableRows({ byRow })).toEqual([0, 3]);
  expect(labelsOfRows([0, 3], rows(2, 9, 9, 4, 9))).toBe(6);
});
