// What the map shows of a sheet. The station places the labels; these functions compute the same places for the map.
import { cellCount, fillOrder } from '#shared/printing/sheet-grid.ts';
import type { SheetOptions, SheetPreset } from '#shared/printing/sheets.ts';

export type CellState = 'used' | 'printed' | 'free';

/** The cells of a sheet that are used already, and on the first sheet the cells before the start. */
export function usedCells(
  preset: SheetPreset,
  { start, used, order }: SheetOptions,
  sheet: number,
): ReadonlySet<number> {
  const filled = fillOrder(preset, order);
  const before = sheet === 0 ? filled.slice(0, Math.max(0, filled.indexOf(start))) : [];
  return new Set([...before, ...(used[sheet] ?? [])]);
}

/** The state of every cell of a sheet. The index is the number of the cell less one. */
export function cellStates(
  preset: SheetPreset,
  options: SheetOptions,
  sheet: number,
  labels: number,
): readonly CellState[] {
  const used = usedCells(preset, options, sheet);
  const free = fillOrder(preset, options.order).filter((cell) => !used.has(cell));
  const printed = new Set(free.slice(0, Math.max(0, labels - labelsBefore(preset, options, sheet))));
  return Array.from({ length: cellCount(preset) }, (_, index) => {
    if (used.has(index + 1)) return 'used';
    return printed.has(index + 1) ? 'printed' : 'free';
  });
}

/** The number of labels on the sheets before this one. */
function labelsBefore(preset: SheetPreset, options: SheetOptions, sheet: number): number {
  let labels = 0;
  for (let one = 0; one < sheet; one++) labels += cellCount(preset) - usedCells(preset, options, one).size;
  return labels;
}
