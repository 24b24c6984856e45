import { expect, it } from 'vitest';
import { rangesOf, sheetNames } from '#shared/printing/sheet-ranges.ts';

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
])('sheets that follow each other are a range: %j', (sheets, ranges) => {
  expect(rangesOf(sheets)).toEqual(ranges);
});

it('sheets are named one by one, and those that follow each other as a range', () => {
  const to = (first: string, last: string) => `${first} to ${last}`;
  expect(sheetNames([9, 3, 5, 7, 8], to)).toBe('3, 5, 7 to 9');
  expect(sheetNames([4], to)).toBe('4');
  expect(sheetNames([1200, 1201, 1202], to, (sheet) => sheet.toLocaleString('en'))).toBe('1,200 to 1,202');
});
