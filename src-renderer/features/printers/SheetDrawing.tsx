import { type KeyboardEvent, type PointerEvent, type SVGProps, useRef } from 'react';
import { cellBox, cellCount } from '#shared/printing/sheet-grid.ts';
import type { SheetPreset } from '#shared/printing/sheets.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { drawn, moved, type Point, pressed, sized, stepped } from './drawing.ts';
import classes from './own-sheet.module.css';
import type { Measures } from './own-sheet.ts';

/** At most this many cells are drawn. More cells would be too small to see. */
const MOST_CELLS = 500;
/** Of the handle at the first label's corner, as a share of the page. */
const HANDLE = 0.035;

export interface SheetDrawingProps {
  readonly sheet: SheetPreset;
  readonly measures: Measures;
  readonly set: (measures: Measures) => void;
}

/** Draws a sheet to scale. A drag draws the first label anew, moves it or, at its corner, sizes it; keys do the same. */
export function SheetDrawing({ sheet, measures, set }: SheetDrawingProps) {
  const t = useWords('ownSheet');
  const { width, height } = sheet.page;
  const drag = useDrag(measures, set);
  const others = Array.from({ length: Math.min(MOST_CELLS, cellCount(sheet)) - 1 }, (_, index) =>
    cellBox(sheet, index + 2),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset.
    <svg className={classes.drawing} viewBox={`0 0 ${width} ${height}`} role="group" aria-label={t.drawing} {...drag}>
      <rect className={classes.page} width={width} height={height} />
      {others.map(({ left, top, width: w, height: h }) => (
        <rect
          key={`${left} ${top}`}
          className={classes.label}
          x={left}
          y={top}
          width={w}
          height={h}
          rx={sheet.radius}
        />
      ))}
      <FirstLabel sheet={sheet} measures={measures} set={set} />
    </svg>
  );
}

function FirstLabel({ sheet, measures, set }: SheetDrawingProps) {
  const t = useWords('ownSheet');
  const { number } = useFormats();
  const { left, top, width, height } = cellBox(sheet, 1);
  const side = HANDLE * Math.max(sheet.page.width, sheet.page.height);
  const mm = (length: number) => number(length, 1);

  function press(event: KeyboardEvent): void {
    const next = pressed(measures, event);
    if (!next) return;
    event.preventDefault();
    set(next);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: HTML has no buttons within a drawing. */}
      <rect
        className={classes.first}
        data-part="first"
        role="button"
        tabIndex={0}
        aria-label={t.first({ width: mm(width), height: mm(height), left: mm(left), top: mm(top) })}
        onKeyDown={press}
        x={left}
        y={top}
        width={width}
        height={height}
        rx={sheet.radius}
      />
      <rect
        className={classes.handle}
        data-part="corner"
        x={left + width - side / 2}
        y={top + height - side / 2}
        width={side}
        height={side}
      />
    </>
  );
}

type Part = 'first' | 'corner' | 'page';

interface Drag {
  readonly part: Part;
  readonly from: Point;
  readonly measures: Measures;
}

/** What is dragged decides what the drag does. */
function useDrag(measures: Measures, set: (measures: Measures) => void): SVGProps<SVGSVGElement> {
  const drag = useRef<Drag | null>(null);
  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      const part = ((event.target as Element).getAttribute('data-part') ?? 'page') as Part;
      drag.current = { part, from: pointOf(event), measures };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event) {
      if (!drag.current) return;
      set(dragged(drag.current, pointOf(event)));
    },
    onPointerUp: () => {
      drag.current = null;
    },
    onPointerCancel: () => {
      if (drag.current) set(drag.current.measures);
      drag.current = null;
    },
  };
}

function dragged({ part, from, measures }: Drag, to: Point): Measures {
  if (part === 'page') return drawn(measures, from, to);
  const [x, y] = [stepped(to.x - from.x), stepped(to.y - from.y)];
  return part === 'first' ? moved(measures, x, y) : sized(measures, x, y);
}

/** Where a pointer is on the page. */
function pointOf(event: PointerEvent<SVGSVGElement>): Point {
  const matrix = event.currentTarget.getScreenCTM()?.inverse();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return { x, y };
}
