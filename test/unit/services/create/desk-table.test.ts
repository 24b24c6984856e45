// @module-tag one-engine: no database in it
import { describe, expect, it } from 'vitest';
import { sameParts } from '#main/services/create/desk-table.ts';
import { readTable } from '#main/spreadsheets/read-table.ts';
import type { TableChoices } from '#main/spreadsheets/table.ts';

/** Two columns, whether it is cut at commas or at semicolons. */
const TEXT = 'Name;Price,EUR\nAnna;1,50\nOtto;2,75\n';
const WIDE = 'Notes of May\nName;Colour;Price\nAnna;red;1\nOtto;blue;2\n';

describe('another reading of a spreadsheet', () => {
  it.each([
    ['has the same columns in another encoding', TEXT, {}, { encoding: 'windows-1252' }, true],
    ['has the same columns under another header row', WIDE, { headerRow: 2 }, { headerRow: 3 }, true],
    [
      'has other columns with another delimiter, also where there are as many',
      TEXT,
      { delimiter: ';' },
      { delimiter: ',' },
      false,
    ],
    ['has other columns where there are more', WIDE, { delimiter: ',' }, { delimiter: ';' }, false],
  ] as const)('%s', async (_, text, first, second, columns) => {
    const read = (choices: TableChoices) => readTable(Buffer.from(text), 'table.csv', { choices });
    const [before, after] = [await read(first), await read(second)];
    expect(sameParts(before, after)).toEqual({ rows: true, columns });
  });

  it('has other rows on another sheet', async () => {
    const table = await readTable(Buffer.from(TEXT), 'table.csv');
    expect(sameParts({ ...table, sheet: 'May' }, { ...table, sheet: 'June' })).toEqual({ rows: false, columns: false });
  });
});
