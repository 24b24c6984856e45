import { cellCount, fillOrder } from '#shared/printing/sheet-grid.ts';
import type { SheetCalibration, SheetOptions, SheetPreset } from '#shared/printing/sheets.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { Box } from './box.ts';

/**
 * Moves the middle of a box to where this printer must be told to print it. The size stays: the printer stretches a label by less
 * than the tolerance of the die, and each pixel must stay one dot.
 */
export function corrected(box: Box, { x, y, scale_x, scale_y }: SheetCalibration): Box {
  const across = (box.left + box.width / 2) * scale_x + x;
  const down = (box.top + box.height / 2) * scale_y + y;
  return { ...box, left: across - box.width / 2, top: down - box.height / 2 };
}

/** The cells of a sheet (the first is 0) that labels may go to, in the order in which they are filled. */
export function freeCells(preset: SheetPreset, options: SheetOptions, sheet: number): number[] {
  const order = fillOrder(preset, options.order);
  const used = new Set(options.used[sheet] ?? []);
  const from = sheet === 0 ? order.indexOf(options.start) : 0;
  refuseUnknownCells(preset, options, used);
  const free = order.slice(from).filter((cell) => !used.has(cell));
  if (free.length > 0) return free;
  throw refusal('sheet_full', { sheet: sheet + 1 });
}

/** Cells of the first sheet that stay empty, because the labels begin after them. */
export function cellsBefore(preset: SheetPreset, options: Pick<SheetOptions, 'start' | 'order'>): number[] {
  const order = fillOrder(preset, options.order);
  return order.slice(0, Math.max(0, order.indexOf(options.start)));
}

function refuseUnknownCells(preset: SheetPreset, { start }: SheetOptions, used: ReadonlySet<number>): void {
  const count = cellCount(preset);
  const wrong = [start, ...used].find((cell) => cell < 1 || cell > count);
  if (wrong === undefined) return;
  throw refusal('sheet_cell', { cell: wrong ?? 0, count });
}
