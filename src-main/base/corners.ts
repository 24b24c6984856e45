import { AppError } from '#shared/troubles/errors.ts';

export type CornerPoints = readonly [CornerPoint, CornerPoint, CornerPoint, CornerPoint];
type CornerPoint = readonly [x: number, y: number];

/** How far corners may lie outside of the photo, as a share of its long side, since a label's edge may be cut off. */
const OUTSIDE = 0.1;
/** Least area of the quadrilateral, as a share of the square of its longest side. With less it is nearly a line. */
const LEAST_FULLNESS = 0.02;

/** Reads four points out of any JSON. */
export function readCorners(value: unknown): CornerPoints {
  const points = isObject(value) && 'corners' in value ? value.corners : value;
  if (!Array.isArray(points) || points.length !== 4 || !points.every(isPoint)) {
    throw new AppError('bad_input', 'Corners must be four points, such as [[10,10],[90,12],[88,60],[9,61]].');
  }
  return points as unknown as CornerPoints;
}

/** Refuses corners that cannot be a label's in a photo of this size. They may go round either way. */
export function assertCorners(corners: CornerPoints, width: number, height: number): void {
  const margin = OUTSIDE * Math.max(width, height);
  for (const [x, y] of corners) {
    if (x < -margin || y < -margin || x > width + margin || y > height + margin) {
      throw new AppError('bad_input', `The corner ${x},${y} lies outside of the photo of ${width} x ${height} pixels.`);
    }
  }
  const turns = corners.map((corner, i) => cross(corner, corners[(i + 1) % 4], corners[(i + 2) % 4]));
  const longest = Math.max(...corners.map((corner, i) => distance(corner, corners[(i + 1) % 4])));
  const area = Math.abs(turns[0] + turns[2]) / 2;
  const convex = turns.every((turn) => turn > 0) || turns.every((turn) => turn < 0);
  if (!convex || area < LEAST_FULLNESS * longest ** 2) {
    throw new AppError('bad_input', 'The corners must go round a convex four-sided label, not a line or a bow tie.');
  }
}

/** The same corners clockwise as seen, from the same first corner on. */
export function clockwise(corners: CornerPoints): CornerPoints {
  const [a, b, c, d] = corners;
  return cross(a, b, c) < 0 ? [a, d, c, b] : corners;
}

function isPoint(value: unknown): value is CornerPoint {
  return Array.isArray(value) && value.length === 2 && value.every((v) => typeof v === 'number' && Number.isFinite(v));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Twice the signed area of the triangle. */
function cross(a: CornerPoint, b: CornerPoint, c: CornerPoint): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function distance(a: CornerPoint, b: CornerPoint): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}
