import type { PathCommand } from '../display-list/display-list.ts';
import { applied, type Matrix } from '../turn.ts';

export type Point = readonly [x: number, y: number];
/** A closed shape of straight lines; the last point is joined to the first. */
export type Polygon = readonly Point[];

/** Curves become lines that stay within a fiftieth of a pixel of them. */
const FLATNESS = 0.02;

/** A path as polygons, after the matrix has brought it to pixels. */
export function polygonsOf(path: readonly PathCommand[], matrix: Matrix): Polygon[] {
  const polygons: Point[][] = [];
  for (const { type, values } of path) {
    if (type === 'Z') continue;
    const points = pairs(values).map(([x, y]) => applied(matrix, x, y));
    const current = polygons.at(-1);
    if (type === 'M' || !current) polygons.push([points[0]]);
    else if (type === 'L') current.push(points[0]);
    else current.push(...curve(current[current.length - 1], points));
  }
  return polygons;
}

function pairs(values: readonly number[]): Point[] {
  return Array.from({ length: values.length / 2 }, (_, i) => [values[2 * i], values[2 * i + 1]]);
}

/** Points on a quadratic or cubic curve after its first one. */
function curve(from: Point, points: readonly Point[]): Point[] {
  const control = [from, ...points];
  // The second differences bound how far a curve leaves its chord.
  const bends = control.slice(2).map(([x, y], i) => {
    const [[ax, ay], [bx, by]] = [control[i], control[i + 1]];
    return Math.hypot(ax - 2 * bx + x, ay - 2 * by + y);
  });
  const count = Math.max(1, Math.ceil(Math.sqrt((Math.max(...bends) * 0.75) / FLATNESS)));
  const at = control.length === 3 ? onQuadratic : onCubic;
  return Array.from({ length: count }, (_, i) => at(control, (i + 1) / count));
}

function onQuadratic([[x0, y0], [x1, y1], [x2, y2]]: readonly Point[], t: number): Point {
  const s = 1 - t;
  const [a, b, c] = [s * s, 2 * s * t, t * t];
  return [a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2];
}

function onCubic([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: readonly Point[], t: number): Point {
  const s = 1 - t;
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
}
