import { describe, expect, it } from 'vitest';
import { type ColumnMeaning, inspectCell } from '#main/spreadsheets/damage.ts';
import { readTable } from '#main/spreadsheets/read-table.ts';

const found = (cell: string, meaning: ColumnMeaning = null) =>
  inspectCell(cell, meaning).map(({ kind, weight, offer }) => [kind, weight, offer]);

describe('a damaged cell', () => {
  it.each<[string, ColumnMeaning, string, string, string | null]>([
    ['4.00638E+12', null, 'scientific', 'wrong', null],
    ['1,9E+18', 'gtin', 'scientific', 'wrong', null],
    ['5E+12', null, 'scientific', 'wrong', null],
    ['4.006381333931E+12', 'gtin', 'scientific', 'wrong', '4006381333931'],
    ['4.006381333931E+12', null, 'scientific', 'doubt', '4006381333931'],
    ['1,25E+01', null, 'scientific', 'doubt', '12.5'],
    ['1,5E-05', null, 'scientific', 'doubt', null],
    ['123456789012345000', null, 'digits_lost', 'doubt', null],
    ['4006381333932', 'gtin', 'gtin_check_digit', 'wrong', null],
    ['36000291452', 'gtin', 'gtin_leading_zeros', 'wrong', '0036000291452'],
    ['036000291452', 'gtin', 'gtin_leading_zeros', 'doubt', '0036000291452'],
    ['1234565', 'gtin', 'gtin_leading_zeros', 'wrong', '01234565'],
    ['12345678901', 'gtin', 'gtin_form', 'wrong', null],
    ['keine', 'gtin', 'gtin_form', 'wrong', null],
    ['#', 'gtin', 'gtin_form', 'wrong', null],
    ['46380', 'date', 'date_as_number', 'doubt', '2026-12-24'],
    ['#N/A', null, 'error_value', 'wrong', null],
    ['#NV', null, 'error_value', 'wrong', null],
    ['#BEZUG!', null, 'error_value', 'wrong', null],
    ['########', null, 'error_value', 'wrong', null],
    ['a\u0000b', null, 'control_character', 'wrong', 'ab'],
    ['a\u200bb', null, 'control_character', 'wrong', 'ab'],
    ['M\ufffdller', null, 'lost_character', 'wrong', null],
    [' x', null, 'spaces', 'doubt', 'x'],
    ['x\u00a0', null, 'spaces', 'doubt', 'x'],
    ['x'.repeat(4097), null, 'too_long', 'wrong', null],
  ])('%j (%s) is flagged as %s', (cell, meaning, kind, weight, offer) => {
    expect(found(cell, meaning)).toEqual([[kind, weight, offer]]);
  });

  it.each<[string, ColumnMeaning]>([
    ['', 'gtin'],
    ['4006381333931', 'gtin'],
    ['4 006381 333931', 'gtin'],
    ['04006381333931', 'gtin'],
    ['96385074', 'gtin'],
    ['46380', null],
    ['2026-12-24', 'date'],
    ['1E5', null],
    ['12E3', null],
    ['3E+1', null],
    ['#1', null],
    ['# Hinweis', null],
    ['007', null],
    ['123456789012345678', null],
    ['100000000', null],
    ['a\r\nb\tc', null],
    ['👩‍🔬', null],
    ['x'.repeat(4096), null],
  ])('is not %j (%s)', (cell, meaning) => {
    expect(found(cell, meaning)).toEqual([]);
  });
});

describe('a damaged table', () => {
  it('names the places by row and column, and counts by kind', async () => {
    const text = 'EAN;MHD;Name\n4.00638E+12;46380;x\n4006381333931;24.12.2026; y\n36000291452;;#NV\n';
    const table = await readTable(Buffer.from(text), 'a.csv');
    expect(table.damage.map(({ row, column, kind }) => [row, column, kind])).toEqual([
      [0, 0, 'scientific'],
      [0, 1, 'date_as_number'],
      [1, 2, 'spaces'],
      [2, 0, 'gtin_leading_zeros'],
      [2, 2, 'error_value'],
    ]);
    expect(table.rows.map(({ cells }) => cells)).toContainEqual(['4006381333931', '24.12.2026', ' y']);
  });

  it('names a thousand places of a kind, and counts all', async () => {
    const table = await readTable(Buffer.from(`a;b\n${'x; y\n'.repeat(3000)}`), 'a.csv');
    expect(table.damageCounts).toEqual({ spaces: 3000 });
    expect(table.damage).toHaveLength(1000);
  });
});
