// The places of the cells on a sheet. Cells are counted from 1, row by row from the top left, in whatever order they are filled.
import type { SheetOptions, SheetPreset } from './sheets.ts';

export function cellCount({ columns, rows }: Pick<SheetPreset, 'columns' | 'rows'>): number {
  return columns * rows;
}

/** In millimetres from the top left corner of the page. */
export function cellBox({ columns, margins, pitch, label }: SheetPreset, cell: number) {
  const column = (cell - 1) % columns;
  const row = Math.floor((cell - 1) / columns);
  return { left: margins.left + column * pitch.x, top: margins.top + row * pitch.y, ...label };
}

/** All cells in the order in which they are filled. */
export function fillOrder(preset: Pick<SheetPreset, 'columns' | 'rows'>, order: SheetOptions['order']): number[] {
  const { columns, rows } = preset;
  const steps = Array.from({ length: cellCount(preset) }, (_, step) => step);
  if (order === 'rows') return steps.map((step) => step + 1);
  return steps.map((step) => (step % rows) * columns + Math.floor(step / rows) + 1);
}
