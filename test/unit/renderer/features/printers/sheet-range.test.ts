import { expect, it } from 'vitest';
import { isRange } from '#window/features/printers/usePrinterOrder.ts';

const print = { first_sheet: 13, sheets: 12 };

it.each([
  [{}, true],
  [{ first: 13, last: 24 }, true],
  [{ first: 24 }, true],
  [{ last: 13 }, true],
  [{ first: 20, last: 20 }, true],
  [{ first: 1 }, false],
  [{ last: 0 }, false],
  [{ first: 12 }, false],
  [{ last: 25 }, false],
  [{ first: 20, last: 14 }, false],
  [{ first: 13.5 }, false],
  [{ last: Number.NaN }, false],
])('a range lies within a print whose sheets are 13 to 24 or does not: %o, %s', (chosen, wanted) => {
  expect(isRange(print, chosen)).toBe(wanted);
});
