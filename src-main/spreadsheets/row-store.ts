import { assertCells, assertColumns, assertRows, type TableLimits } from './limits.ts';
import type { TableRow } from './table.ts';

export type RowStore = ReturnType<typeof createRowStore>;

/** Collects rows, leaves out blank ones, and refuses a table over the limits. */
export function createRowStore(name: string, limits: TableLimits) {
  const all: TableRow[] = [];
  let blank = 0;
  let width = 0;
  return {
    all: all as readonly TableRow[],
    get blank(): number {
      return blank;
    },
    add(number: number, cells: readonly string[]): void {
      const filled = filledWidth(cells);
      if (filled === 0) {
        blank++;
        return;
      }
      width = Math.max(width, filled);
      assertColumns(name, filled, number, limits);
      all.push({ number, cells });
      assertRows(name, all.length, limits);
      assertCells(name, all.length * width, limits);
    },
  };
}

/** The cells up to the last one that is not empty. */
export function filledWidth(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && isBlank(cells[width - 1])) width--;
  return width;
}

export function isBlank(cell: string | undefined): boolean {
  return cell === undefined || cell === '' || cell.trim() === '';
}
