import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { SheetPreset } from '../../../../src-shared/sheets.ts';
import { type Cell, stepFrom } from './sheet-cells.ts';

export interface CellKeys {
  readonly page: RefObject<HTMLDivElement | null>;
  /** The cell that Tab comes to. */
  readonly at: number;
  readonly goTo: (cell: number) => void;
  readonly move: (event: KeyboardEvent) => void;
}

/** Keys on a sheet that is drawn: Tab comes to it once, arrows go on from there. Cells say their numbers in `data-cell`. */
export function useCellKeys(preset: SheetPreset, open: readonly Cell[]): CellKeys {
  const page = useRef<HTMLDivElement>(null);
  const [left, goTo] = useState(0);
  // Where it was left; the first label, as long as nobody was there or that one is gone.
  const at = open.some((cell) => cell.number === left) ? left : (open[0]?.number ?? 0);
  const move = (event: KeyboardEvent) => {
    const next = stepFrom(at, event.key, preset, open);
    if (next === null) return;
    event.preventDefault();
    goTo(next);
    page.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  };
  return { page, at, goTo, move };
}
