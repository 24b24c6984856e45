import { applied, type Matrix } from '#main/labels/turn.ts';
import type { PathCommand } from './display-list.ts';

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
    const isFirst = type === 'M' || polygons.length === 0;
    if (isFirst) polygons.push([]);
    const current = polygons[polygons.length - 1];
    if (isFirst || type === 'L') current.push(pointAt(values, 0, matrix));
    else addCurve(current, values, matrix);
  }
  return polygons;
}

function pointAt(values: readonly number[], at: number, matrix: Matrix): Point {
  return applied(matrix, values[at], values[at + 1]);
}

/** Adds points of a quadratic or cubic curve, after its first one, which is there. */
function addCurve(points: Point[], values: readonly number[], matrix: Matrix): void {
  const first = points[points.length - 1];
  const [second, third] = [pointAt(values, 0, matrix), pointAt(values, 2, matrix)];
  if (values.length === 4) {
    const count = linesFor(bend(first, second, third));
    for (let i = 1; i <= count; i++) points.push(onQuadratic(first, second, third, i / count));
    return;
  }
  const fourth = pointAt(values, 4, matrix);
  const count = linesFor(Math.max(bend(first, second, third), bend(second, third, fourth)));
  for (let i = 1; i <= count; i++) points.push(onCubic(first, second, third, fourth, i / count));
}

/** The second difference of three control points. A curve leaves its chord by a part of the largest one. */
function bend(a: Point, b: Point, c: Point): number {
  return Math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]);
}

function linesFor(mostBend: number): number {
  return Math.max(1, Math.ceil(Math.sqrt((mostBend * 0.75) / FLATNESS)));
}

function onQuadratic(p: Point, q: Point, r: Point, t: number): Point {
  const s = 1 - t;
  const [a, b, c] = [s * s, 2 * s * t, t * t];
  return [a * p[0] + b * q[0] + c * r[0], a * p[1] + b * q[1] + c * r[1]];
}

function onCubic(p: Point, q: Point, r: Point, u: Point, t: number): Point {
  const s = 1 - t;
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return [a * p[0] + b * q[0] + c * r[0] + d * u[0], a * p[1] + b * q[1] + c * r[1] + d * u[1]];
}
