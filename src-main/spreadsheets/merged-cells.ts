import type { Merge } from './read-sheet.ts';
import { filledWidth, isBlank } from './row-store.ts';
import type { TableRow } from './table.ts';

/**
 * In a file, only the first of merged cells has the text. This gives the text to all of them, as far as the table extends. Rows
 * are in order. Merged areas do not overlap. If they do in a broken file, no more cells are filled than the table has.
 */
export function fillMerges(rows: readonly TableRow[], merges: readonly Merge[]): readonly TableRow[] {
  if (merges.length === 0 || rows.length === 0) return rows;
  const width = rows.reduce((widest, { cells }) => Math.max(widest, filledWidth(cells)), 0);
  const filled = rows.map(({ number, cells }) => ({ number, cells: [...cells] }));
  let left = rows.length * width;
  for (const merge of merges) {
    if (left <= 0) break;
    left -= fillOne(filled, { ...merge, right: Math.min(merge.right, width - 1) });
  }
  return filled;
}

/** Fills one area. Returns the number of cells that it visited. */
function fillOne(rows: { number: number; cells: string[] }[], { top, bottom, left, right }: Merge): number {
  const start = firstAt(rows, top + 1);
  const value = rows[start]?.number === top + 1 ? rows[start].cells[left] : undefined;
  if (value === undefined || isBlank(value)) return 1;
  let end = start;
  for (; end < rows.length && rows[end].number <= bottom + 1; end++) {
    const { cells } = rows[end];
    while (cells.length < left) cells.push('');
    for (let column = left; column <= right; column++) {
      if (isBlank(cells[column])) cells[column] = value;
    }
  }
  return (end - start) * (right - left + 1);
}

/** The index of the first row with this number or a later one. */
function firstAt(rows: readonly TableRow[], number: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].number < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
