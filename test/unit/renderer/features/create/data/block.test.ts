import { describe, expect, test } from 'vitest';
import type { DraftRow } from '#shared/create/draft.ts';
import {
  blockOf,
  cellsOfText,
  cleared,
  filledDown,
  listOf,
  pasted,
  textOfCells,
} from '#window/features/create/data/block.ts';

const ROWS = [
  ['Hammer', 'Acme', '1'],
  ['Zange', 'Bolt', '2'],
  ['Säge', 'Cutter', '3'],
];
const rowAt = (index: number) => (ROWS[index] ? ({ row: index + 1, cells: ROWS[index] } as unknown as DraftRow) : null);
const said = (changes: readonly { row: number; column: number; text: string | null }[]) =>
  changes.map(({ row, column, text }) => `${row}.${column}=${text}`);

describe('a copied text', () => {
  test('has its cells, also with quotes, tabs and line breaks within them', () => {
    expect(cellsOfText('a\tb\nc\td\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(cellsOfText('"two\nlines"\t"5"" wide"')).toEqual([['two\nlines', '5" wide']]);
    expect(cellsOfText('')).toEqual([['']]);
    expect(cellsOfText('a\t\r\n\tb')).toEqual([
      ['a', ''],
      ['', 'b'],
    ]);
  });

  test('comes back from what is written for it', () => {
    const cells = [
      ['a', 'b\tc'],
      ['"d"', ''],
    ];
    expect(cellsOfText(textOfCells(cells))).toEqual(cells);
  });
});

describe('a block', () => {
  test('reaches from the cursor to where Shift began, in any direction', () => {
    expect(blockOf({ index: 1, column: 2 }, { index: 3, column: 0 })).toEqual({ top: 1, bottom: 3, left: 0, right: 2 });
    expect(blockOf({ index: 1, column: 2 }, null)).toEqual({ top: 1, bottom: 1, left: 2, right: 2 });
  });

  test('is pasted from its first cell on, and ends where the table ends', () => {
    const at = blockOf({ index: 1, column: 1 }, null);
    expect(said(pasted('x\ty\tz\nu\tv\tw\nq', at, rowAt, 3))).toEqual(['2.1=x', '2.2=y', '3.1=u', '3.2=v']);
  });

  test('is filled by one pasted cell', () => {
    const block = blockOf({ index: 0, column: 1 }, { index: 1, column: 2 });
    expect(said(pasted('x', block, rowAt, 3))).toEqual(['1.1=x', '1.2=x', '2.1=x', '2.2=x']);
  });

  test('is filled down from its first row, one row from the row above', () => {
    expect(said(filledDown(blockOf({ index: 2, column: 1 }, { index: 0, column: 0 }), rowAt))).toEqual([
      '2.0=Hammer',
      '2.1=Acme',
      '3.0=Hammer',
      '3.1=Acme',
    ]);
    expect(said(filledDown(blockOf({ index: 1, column: 2 }, null), rowAt))).toEqual(['2.2=1']);
    expect(filledDown(blockOf({ index: 0, column: 2 }, null), rowAt)).toEqual([]);
  });

  test('is cleared', () => {
    expect(said(cleared(blockOf({ index: 2, column: 0 }, { index: 2, column: 1 }), rowAt))).toEqual(['3.0=', '3.1=']);
  });
});

test('a block belongs to the list that it began in: a filtered list is another one after each edit', () => {
  const list = { draft: 3, verdict: null, version: 1 };
  expect(listOf(list)).toBe(listOf({ ...list, version: 2 }));
  expect(listOf({ ...list, verdict: 'red' })).not.toBe(listOf(list));
  expect(listOf({ ...list, verdict: 'red' })).not.toBe(listOf({ ...list, verdict: 'red', version: 2 }));
  expect(listOf({ ...list, draft: 4 })).not.toBe(listOf(list));
});
