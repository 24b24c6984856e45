import { type PointerEvent, useRef } from 'react';
import classes from './own-table.module.css';
import type { Sizing } from './useOwnColumns.ts';

/** The right edge of a column's head: it is drawn to make the column wider or narrower. Keys do that in the menu of columns. */
export function ColumnEdge({ name, sizing }: { name: string; sizing: Sizing }) {
  const begun = useRef({ x: 0, seen: sizing.widths });
  function begin(event: PointerEvent<HTMLSpanElement>): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    begun.current = { x: event.clientX, seen: sizing.seen() };
  }
  function draw(event: PointerEvent<HTMLSpanElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { x, seen } = begun.current;
    sizing.size(seen, name, seen[name] + event.clientX - x);
  }
  return <span className={classes.edge} data-edge={name} aria-hidden onPointerDown={begin} onPointerMove={draw} />;
}
