import { describe, expect, it } from 'vitest';
import type { Label, Print } from '#shared/jobs/production.ts';
import { DEFAULT_SHEET_OPTIONS, type SheetOptions } from '#shared/printing/sheets.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';
import { sheetCells, stepFrom } from '#window/features/sheets/sheet-cells.ts';

const label = (id: number, sheet: number, cell: number) => ({ id, sheet, cell, state: 'sent' }) as Label;

function cellsOf(options: Partial<SheetOptions>, sheets: number, labels: readonly Label[]): (number | null)[][] {
  const print = { first_sheet: 4, sheets, options: { ...DEFAULT_SHEET_OPTIONS, ...options } } as Print;
  return sheetCells(SMALL_SHEET, print, labels).map(({ cells }) => cells.map((cell) => cell.label?.id ?? null));
}

describe('the sheets of a print, as they lie on the table', () => {
  it('show each label in its cell, and nothing of other prints', () => {
    const labels = [label(1, 4, 1), label(2, 4, 6), label(3, 5, 1), label(4, 3, 1)];
    expect(cellsOf({}, 2, labels)).toEqual([
      [1, null, null, null, null, 2],
      [3, null, null, null, null, null],
    ]);
  });

  it('show copies behind their label, past used cells and on the next sheet', () => {
    const labels = [label(1, 4, 2), label(2, 4, 5)];
    expect(cellsOf({ copies: 3, used: [[1, 3]] }, 2, labels)).toEqual([
      [null, 1, null, 1, 2, 2],
      [2, null, null, null, null, null],
    ]);
  });

  it('are walked by arrows past what is empty', () => {
    const open = [1, 3, 6].map((number) => ({ number, label: null }));
    expect(stepFrom(1, 'ArrowDown', SMALL_SHEET, open)).toBe(3);
    expect(stepFrom(3, 'ArrowDown', SMALL_SHEET, open)).toBeNull();
    expect(stepFrom(1, 'ArrowRight', SMALL_SHEET, open)).toBeNull();
    expect(stepFrom(1, 'x', SMALL_SHEET, open)).toBeNull();
  });
});
