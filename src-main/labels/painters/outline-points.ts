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
  return Array.from({ length: count }, (_, i) => pointOn(control, (i + 1) / count));
}

/** De Casteljau's construction. */
function pointOn(control: readonly Point[], t: number): Point {
  if (control.length === 1) return control[0];
  const between = control.slice(1).map(([x, y], i): Point => {
    const [ax, ay] = control[i];
    return [ax + (x - ax) * t, ay + (y - ay) * t];
  });
  return pointOn(between, t);
}
