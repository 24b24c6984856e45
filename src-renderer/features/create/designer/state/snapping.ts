import type { Box, Handle, Size } from './boxes.ts';

/** A line that a side or the middle of a box came to lie on. */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
}

interface Snapped {
  readonly dx: number;
  readonly dy: number;
  readonly guides: readonly Guide[];
}

/** Printers and cutters are some millimetres off at most: nothing should stand nearer to the edge. */
export const MARGIN_MM = 3;
/** Without a line nearby and without a grid, places are tenths of a millimetre. */
export const STEP_MM = 0.1;

interface Surroundings {
  readonly label: Size;
  /** The boxes that do not move. */
  readonly others: readonly Box[];
  /** How near a line must be, in millimetres. It is a length on the screen, so it depends on the zoom. */
  readonly reach: number;
  /** Millimetres between the places that a side comes to lie on where no line is near: those of the grid, or tenths. */
  readonly step: number;
}

/** A way, changed a little so that a side or the middle of the moved box lies on a line of its surroundings. */
export function snappedMove(box: Box, dx: number, dy: number, around: Surroundings): Snapped {
  const across = nearest([box.x, box.x + box.w / 2, box.x + box.w], dx, linesOf('x', around), around.reach);
  const down = nearest([box.y, box.y + box.h / 2, box.y + box.h], dy, linesOf('y', around), around.reach);
  return snapped(across, down, stepped(box.x, dx, around.step), stepped(box.y, dy, around.step));
}

/** The same for the sides that a handle moves. */
export function snappedResize(box: Box, handle: Handle, dx: number, dy: number, around: Surroundings): Snapped {
  const side = (at: number, length: number, which: -1 | 0 | 1) => (which === 0 ? [] : which < 0 ? [at] : [at + length]);
  const [left, top] = [side(box.x, box.w, handle.across), side(box.y, box.h, handle.down)];
  const across = nearest(left, dx, linesOf('x', around), around.reach);
  const down = nearest(top, dy, linesOf('y', around), around.reach);
  return snapped(across, down, stepped(left[0] ?? 0, dx, around.step), stepped(top[0] ?? 0, dy, around.step));
}

interface Found {
  readonly way: number;
  readonly line: number;
}

function snapped(across: Found | null, down: Found | null, dx: number, dy: number): Snapped {
  const guides: Guide[] = [];
  if (across) guides.push({ axis: 'x', at: across.line });
  if (down) guides.push({ axis: 'y', at: down.line });
  return { dx: across?.way ?? dx, dy: down?.way ?? dy, guides };
}

function stepped(at: number, way: number, step: number): number {
  return Math.round((at + way) / step) * step - at;
}

/** The way from a place to the next line of a grid, forwards or backwards. */
export function wayToGrid(at: number, way: number, grid: number): number {
  if (way === 0) return 0;
  // A place that lies on a line but for rounding goes on to the next one.
  const line = way > 0 ? Math.floor(at / grid + 1e-6) + 1 : Math.ceil(at / grid - 1e-6) - 1;
  return line * grid - at;
}

function linesOf(axis: 'x' | 'y', { label, others }: Surroundings): number[] {
  const end = axis === 'x' ? label.width : label.height;
  const ofOthers = others.flatMap((box) => {
    const [at, length] = axis === 'x' ? [box.x, box.w] : [box.y, box.h];
    return [at, at + length / 2, at + length];
  });
  return [0, MARGIN_MM, end / 2, end - MARGIN_MM, end, ...ofOthers];
}

function nearest(points: readonly number[], way: number, lines: readonly number[], reach: number): Found | null {
  let best: Found | null = null;
  for (const point of points) {
    for (const line of lines) {
      const off = Math.abs(line - point - way);
      if (off <= reach && (best === null || off < Math.abs(best.way - way))) best = { way: line - point, line };
    }
  }
  return best;
}
