import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { SheetPreset } from '#shared/printing/sheets.ts';
import { type Cell, stepFrom } from './sheet-cells.ts';

interface CellKeys {
  readonly page: RefObject<HTMLDivElement | null>;
  /** The cell at which Tab stops. */
  readonly at: number;
  readonly goTo: (cell: number) => void;
  readonly move: (event: KeyboardEvent) => void;
}

/** The keys on a drawn sheet: Tab stops at the sheet once, arrows move between its cells. Cells have their numbers in `data-cell`. */
export function useCellKeys(preset: SheetPreset, open: readonly Cell[]): CellKeys {
  const page = useRef<HTMLDivElement>(null);
  const [left, goTo] = useState(0);
  // The cell that had the focus last, else the first label.
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
