// Blocks of cells: what is chosen, pasted and filled. Pure functions.
import type { CellChange, DraftRow } from '#shared/create/draft.ts';
import type { Cursor } from './moves.ts';

/** A rectangle of cells, its edges included. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function blockOf(cursor: Cursor, anchor: Cursor | null): Block {
  const other = anchor ?? cursor;
  return {
    top: Math.min(cursor.index, other.index),
    bottom: Math.max(cursor.index, other.index),
    left: Math.min(cursor.column, other.column),
    right: Math.max(cursor.column, other.column),
  };
}

export function isSingle({ top, bottom, left, right }: Block): boolean {
  return top === bottom && left === right;
}

/** The number of its cells. */
export function sizeOf({ top, bottom, left, right }: Block): number {
  return (bottom - top + 1) * (right - left + 1);
}

/** Names the list of rows in which a place is a certain row. An edit can take a row out of a filtered list, and never out of the whole one. */
export function listOf({
  draft,
  verdict,
  version,
}: {
  draft: number;
  verdict: string | null;
  version: number;
}): string {
  return verdict === null ? `${draft}` : `${draft} ${verdict} ${version}`;
}

/** The cells of a copied text, as spreadsheet programs write them: tabs, lines, and quotes around cells that have either. */
export function cellsOfText(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, quoted, plain = '', end] = found;
    rows[rows.length - 1].push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  // A copied block ends with a line break.
  return rows.length > 1 && rows.at(-1)?.join('') === '' ? rows.slice(0, -1) : rows;
}

export function textOfCells(cells: readonly (readonly string[])[]): string {
  const written = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return cells.map((row) => row.map(written).join('\t')).join('\n');
}

/** The changes of a pasted text. One cell fills the whole block; a block begins at the first chosen cell, and its end is where the table ends. */
export function pasted(
  text: string,
  { top, bottom, left, right }: Block,
  rowAt: (index: number) => DraftRow | null,
  columns: number,
): CellChange[] {
  const cells = cellsOfText(text);
  const isOne = cells.length === 1 && cells[0].length === 1;
  const [height, width] = isOne
    ? [bottom - top + 1, right - left + 1]
    : [cells.length, Math.max(...cells.map((row) => row.length))];
  const changes: CellChange[] = [];
  for (let down = 0; down < height; down++) {
    const row = rowAt(top + down);
    if (!row) continue;
    for (let across = 0; across < width && left + across < columns; across++) {
      const given = isOne ? cells[0][0] : cells[down][across];
      if (given !== undefined) changes.push({ row: row.row, column: left + across, text: given });
    }
  }
  return changes;
}

/** The first row of a block in all its rows. A block of one row takes the row above it. */
export function filledDown(
  { top, bottom, left, right }: Block,
  rowAt: (index: number) => DraftRow | null,
): CellChange[] {
  const source = rowAt(top === bottom ? top - 1 : top);
  if (!source) return [];
  const changes: CellChange[] = [];
  for (let index = top === bottom ? top : top + 1; index <= bottom; index++) {
    const row = rowAt(index);
    for (let column = left; row && column <= right; column++)
      changes.push({ row: row.row, column, text: source.cells[column] ?? '' });
  }
  return changes;
}

export function cleared({ top, bottom, left, right }: Block, rowAt: (index: number) => DraftRow | null): CellChange[] {
  const changes: CellChange[] = [];
  for (let index = top; index <= bottom; index++) {
    const row = rowAt(index);
    for (let column = left; row && column <= right; column++) changes.push({ row: row.row, column, text: '' });
  }
  return changes;
}
