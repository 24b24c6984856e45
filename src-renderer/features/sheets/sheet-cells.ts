// The sheets of a print: where each cell is, and which label is in it.
import { ON_PAPER } from '#shared/core/label-states.ts';
import type { Label, Print } from '#shared/jobs/production.ts';
import { cellBox, cellCount, fillOrder } from '#shared/printing/sheet-grid.ts';
import type { SheetPreset } from '#shared/printing/sheets.ts';

export interface Cell {
  /** From 1, row by row from the top left. */
  readonly number: number;
  /** Null where nothing was printed. */
  readonly label: Label | null;
}

export interface SheetCells {
  readonly sheet: number;
  readonly cells: readonly Cell[];
}

const ARROWS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Copies of a label follow it in the order of the print, in free cells. */
export function sheetCells(preset: SheetPreset, print: Print, labels: readonly Label[]): SheetCells[] {
  const count = cellCount(preset);
  const taken = placed(print, labels);
  const order = fillOrder(preset, print.options.order);
  const { copies, start, used } = print.options;
  let last: Label | null = null;
  let left = 0;
  return Array.from({ length: print.sheets }, (_, index) => {
    const sheet = print.first_sheet + index;
    const found = new Map<number, Label>();
    for (const cell of order) {
      const label: Label | undefined = taken.get(keyOf(sheet, cell));
      const isFree = !used[index]?.includes(cell) && !(index === 0 && order.indexOf(cell) < order.indexOf(start));
      if (label) [last, left] = [label, copies - 1];
      else if (!(last && left > 0 && isFree)) continue;
      else left--;
      if (last) found.set(cell, last);
    }
    const cells = Array.from({ length: count }, (_, i) => ({ number: i + 1, label: found.get(i + 1) ?? null }));
    return { sheet, cells };
  });
}

function placed({ first_sheet, sheets }: Print, labels: readonly Label[]): Map<string, Label> {
  const here = labels.filter(({ sheet }) => sheet !== null && sheet >= first_sheet && sheet < first_sheet + sheets);
  return new Map(here.map((label) => [keyOf(label.sheet ?? 0, label.cell ?? 0), label]));
}

function keyOf(sheet: number, cell: number): string {
  return `${sheet}/${cell}`;
}

/** The place of a cell, in shares of the page. */
export function boxOf(preset: SheetPreset, cell: number) {
  const { left, top, width, height } = cellBox(preset, cell);
  const { page } = preset;
  return {
    left: `${(100 * left) / page.width}%`,
    top: `${(100 * top) / page.height}%`,
    width: `${(100 * width) / page.width}%`,
    height: `${(100 * height) / page.height}%`,
  };
}

/** Whether a label on paper can still be marked as bad. */
export function canBeBad({ state }: Label): boolean {
  return ON_PAPER.includes(state);
}

/** The next cell with a label in the direction of an arrow key. Null if there is none, or for other keys. */
export function stepFrom(
  cell: number,
  key: string,
  { columns, rows }: SheetPreset,
  open: readonly Cell[],
): number | null {
  const [across, down] = ARROWS[key] ?? [0, 0];
  if (across === 0 && down === 0) return null;
  const there = new Set(open.map(({ number }) => number));
  let [column, row] = [(cell - 1) % columns, Math.floor((cell - 1) / columns)];
  for (;;) {
    column += across;
    row += down;
    if (column < 0 || column >= columns || row < 0 || row >= rows) return null;
    const next = row * columns + column + 1;
    if (there.has(next)) return next;
  }
}
