import { useEffect, useRef, useState } from 'react';
import { cellBox } from '#shared/printing/sheet-grid.ts';
import type { SheetPreset } from '#shared/printing/sheets.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import type { CellState } from './cells.ts';
import classes from './sheet.module.css';

interface CellGridProps {
  readonly preset: SheetPreset;
  readonly states: readonly CellState[];
  readonly label: string;
  readonly press: (cell: number) => void;
  /** Marks a cell as used or free when the pointer is dragged over it. Null: dragging does nothing. */
  readonly paint: ((cell: number, used: boolean) => void) | null;
  /** Makes the labels begin at a cell, by the key S. Null on all sheets but the first. */
  readonly start: ((cell: number) => void) | null;
}

/** Draws the page to scale, with a button for each cell. Arrows move the focus, Space and Enter press the cell, S makes the labels begin there. */
export function CellGrid({ preset, states, label, press, paint, start }: CellGridProps) {
  const t = useWords('sheet');
  const { number } = useFormats();
  const [current, setCurrent] = useState(1);
  const [painting, setPainting] = useState<boolean | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = () => setPainting(null);
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, stop);
    return () => {
      for (const name of ['pointerup', 'pointercancel']) window.removeEventListener(name, stop);
    };
  }, []);
  const { width, height } = preset.page;

  function move(event: React.KeyboardEvent): void {
    if (event.key.toLowerCase() === 's' && start && !event.ctrlKey && !event.metaKey) start(current);
    else {
      const next = moved(event.key, current, preset);
      if (next === null) return;
      setCurrent(next);
      place.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
    }
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn as a page.
    <div
      ref={place}
      className={classes.pageMap}
      role="group"
      aria-label={label}
      style={{ aspectRatio: `${width} / ${height}`, ['--proportions' as string]: width / height }}
      onKeyDown={move}
    >
      {states.map((state, index) => {
        const cell = index + 1;
        const box = cellBox(preset, cell);
        return (
          <button
            type="button"
            key={cell}
            data-cell={cell}
            data-state={state}
            className={classes.cell}
            tabIndex={cell === current ? 0 : -1}
            aria-label={t.cell({ number: number(cell), state: t.states[state] })}
            aria-pressed={state === 'used'}
            style={{
              left: `${(100 * box.left) / width}%`,
              top: `${(100 * box.top) / height}%`,
              width: `${(100 * box.width) / width}%`,
              height: `${(100 * box.height) / height}%`,
            }}
            onFocus={() => setCurrent(cell)}
            onClick={(event) => {
              // A press of the pointer has painted the cell already.
              if (!paint || event.detail === 0) press(cell);
            }}
            onPointerDown={(event) => {
              if (!paint || event.button !== 0) return;
              event.currentTarget.releasePointerCapture(event.pointerId);
              setPainting(state !== 'used');
              paint(cell, state !== 'used');
            }}
            onPointerEnter={() => painting !== null && paint?.(cell, painting)}
          >
            {cell}
          </button>
        );
      })}
    </div>
  );
}

function moved(key: string, cell: number, { columns, rows }: SheetPreset): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  if (key === 'Home') return 1;
  if (key === 'End') return columns * rows;
  const next = cell + (steps[key] ?? Number.NaN);
  return next >= 1 && next <= columns * rows ? next : null;
}
