// The first label of a sheet as it is drawn, moved and sized by mouse or keys, and repeated over the page. Pure functions.
import type { Measures } from './own-sheet.ts';

/** A place on the page, in millimetres from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Lengths are drawn in steps of half a millimetre: a ruler does not tell more. */
const STEP = 0.5;
/** No label is smaller than this, in millimetres: a press that trembles draws nothing. */
const LEAST = 5;
/** As many as a sheet may have across or down. */
const MOST = 100;

/** A new first label between two corners. It is the only one until it is repeated. */
export function drawn(measures: Measures, from: Point, to: Point): Measures {
  const across = sides(from.x, to.x, measures.pageWidth);
  const down = sides(from.y, to.y, measures.pageHeight);
  if (across.length < LEAST || down.length < LEAST) return measures;
  return {
    ...measures,
    left: across.start,
    width: across.length,
    top: down.start,
    height: down.length,
    columns: 1,
    rows: 1,
    radius: Math.min(measures.radius, across.length / 2, down.length / 2),
  };
}

function sides(a: number, b: number, page: number): { start: number; length: number } {
  const [start, end] = [Math.min(a, b), Math.max(a, b)].map((one) => clamped(stepped(one), 0, page));
  return { start, length: stepped(end - start) };
}

/** The first label, and the others with it, moved as far as the page goes. */
export function moved(measures: Measures, x: number, y: number): Measures {
  const { left, top, width, height, pageWidth, pageHeight } = measures;
  return {
    ...measures,
    left: clamped(left + x, 0, Math.max(0, pageWidth - width)),
    top: clamped(top + y, 0, Math.max(0, pageHeight - height)),
  };
}

export function sized(measures: Measures, x: number, y: number): Measures {
  const { left, top, width, height, pageWidth, pageHeight } = measures;
  return {
    ...measures,
    width: clamped(width + x, LEAST, Math.max(LEAST, pageWidth - left)),
    height: clamped(height + y, LEAST, Math.max(LEAST, pageHeight - top)),
  };
}

/** As many labels as the page has room for at the right of the first and below it. */
export function repeated(measures: Measures): Measures {
  const { left, top, width, height, gapX, gapY, pageWidth, pageHeight } = measures;
  return {
    ...measures,
    columns: fitting(pageWidth - left, width, gapX),
    rows: fitting(pageHeight - top, height, gapY),
  };
}

/** The last label needs no gap behind it. A hundredth of a millimetre is no reason to lose one. */
function fitting(room: number, length: number, gap: number): number {
  return clamped(Math.floor((room + gap + 0.01) / (length + gap)), 1, MOST);
}

/** What a key does to the first label, or null. Arrows move it, Ctrl and arrows size it, by half a millimetre or with Shift by five. */
export function pressed(
  measures: Measures,
  { key, ctrlKey, shiftKey }: { readonly key: string; readonly ctrlKey: boolean; readonly shiftKey: boolean },
): Measures | null {
  if (key === 'Enter' || key === ' ') return repeated(measures);
  const way = WAYS[key];
  if (!way) return null;
  const by = shiftKey ? 10 * STEP : STEP;
  return (ctrlKey ? sized : moved)(measures, way[0] * by, way[1] * by);
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function stepped(length: number): number {
  return Math.round(length / STEP) * STEP;
}

function clamped(length: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(length * 1000) / 1000));
}
