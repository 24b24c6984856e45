import type { Merge } from './read-sheet.ts';
import { isBlank } from './row-store.ts';
import type { TableRow } from './table.ts';

/** Cells merged in a spreadsheet hold their text in the first; here each of them does. Rows stand in order. */
export function fillMerges(rows: readonly TableRow[], merges: readonly Merge[]): readonly TableRow[] {
  if (merges.length === 0 || rows.length === 0) return rows;
  const filled = rows.map(({ number, cells }) => ({ number, cells: [...cells] }));
  for (const merge of merges) fillOne(filled, merge);
  return filled;
}

function fillOne(rows: { number: number; cells: string[] }[], { top, bottom, left, right }: Merge): void {
  const start = firstAt(rows, top + 1);
  const value = rows[start]?.number === top + 1 ? rows[start].cells[left] : undefined;
  if (value === undefined || isBlank(value)) return;
  for (let i = start; i < rows.length && rows[i].number <= bottom + 1; i++) {
    const { cells } = rows[i];
    while (cells.length < left) cells.push('');
    for (let column = left; column <= right; column++) {
      if (isBlank(cells[column])) cells[column] = value;
    }
  }
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
