import { expect, it } from 'vitest';
import { rangesOf } from '../../../../../src-main/services/production/printing/sheet-ranges.ts';

it.each([
  [[], []],
  [[3], [{ first: 3, last: 3 }]],
  [[5, 3, 4, 4, 3], [{ first: 3, last: 5 }]],
  [
    [12, 1, 2, 9, 10],
    [
      { first: 1, last: 2 },
      { first: 9, last: 10 },
      { first: 12, last: 12 },
    ],
  ],
])('of the sheets %j', (sheets, ranges) => {
  expect(rangesOf(sheets)).toEqual(ranges);
});
