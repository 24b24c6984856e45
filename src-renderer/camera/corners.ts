/** Comparisons of outlines. */
import type { Corners, Point } from './detector.ts';

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

export function longSide(corners: Corners): number {
  return Math.max(...corners.map((point, i) => distance(point, corners[(i + 1) % 4])));
}

export function shortSide(corners: Corners): number {
  return Math.min(...corners.map((point, i) => distance(point, corners[(i + 1) % 4])));
}

/** The largest distance between two corresponding corners, as a share of the long side. */
export function apart(a: Corners, b: Corners): number {
  return Math.max(...a.map((point, i) => distance(point, b[i]))) / longSide(a);
}

/** The same corners in the order that fits another outline best. A finder may begin at any of the four corners. */
export function inOrderOf(corners: Corners, like: Corners): Corners {
  const turns = [0, 1, 2, 3].map((turn) => turned(corners, turn));
  const sum = (one: Corners) => one.reduce((total, point, i) => total + distance(point, like[i]), 0);
  return turns.reduce((best, one) => (sum(one) < sum(best) ? one : best));
}

export function boxOf(corners: Corners): { left: number; top: number; right: number; bottom: number } {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

export function cornersOf({ left, top, right, bottom }: ReturnType<typeof boxOf>): Corners {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

export function area(corners: Corners): number {
  const twice = corners.reduce((sum, [x, y], i) => {
    const [u, v] = corners[(i + 1) % 4];
    return sum + x * v - u * y;
  }, 0);
  return Math.abs(twice) / 2;
}

export function contains(corners: Corners, [x, y]: Point): boolean {
  return corners.every(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % 4];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
}

/** Whether two outlines overlap. Then at most one of them is a label. */
export function overlap(a: Corners, b: Corners): boolean {
  const places = [0.15, 0.5, 0.85];
  const within = (one: Corners, other: Corners) =>
    places.some((u) => places.some((v) => contains(other, inside(one, u, v))));
  return within(a, b) || within(b, a);
}

/** The point at these shares of the outline's width and height. */
export function inside([a, b, c, d]: Corners, u: number, v: number): Point {
  const along = (i: 0 | 1) => (1 - v) * (a[i] + u * (b[i] - a[i])) + v * (d[i] + u * (c[i] - d[i]));
  return [along(0), along(1)];
}

function turned(corners: Corners, turn: number): Corners {
  const at = (i: number) => corners[(i + turn) % 4];
  return [at(0), at(1), at(2), at(3)];
}
