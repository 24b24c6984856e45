import type { Polygon } from './outline-points.ts';

/** How much of each pixel a shape covers, from 0 to 1, in a rectangle of whole pixels. */
export interface Coverage {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly alpha: Float32Array;
}

/** A canvas is so large; what lies outside is left out. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/**
 * Exact coverage by signed areas: each edge adds, in its row, the area to its right; the sum along a row is the coverage.
 * Contours that go round the same way count once, holes go round the other way, as in fonts.
 */
export function coverageOf(polygons: readonly Polygon[], extent: Extent): Coverage | null {
  const box = boundsOf(polygons, extent);
  if (!box) return null;
  const { x, y, w, h } = box;
  const sums = new Float32Array((w + 2) * h);
  for (const polygon of polygons) {
    let [x1, y1] = polygon[polygon.length - 1];
    for (const [x2, y2] of polygon) {
      addEdge(sums, w, h, x1 - x, y1 - y, x2 - x, y2 - y);
      [x1, y1] = [x2, y2];
    }
  }
  // In the same array, since rows of sums are longer: a label has hundreds of glyphs, and each array costs.
  for (let row = 0; row < h; row++) {
    let sum = 0;
    for (let column = 0; column < w; column++) {
      sum += sums[row * (w + 2) + column];
      sums[row * w + column] = Math.min(1, Math.abs(sum));
    }
  }
  return { ...box, alpha: sums.subarray(0, w * h) };
}

function boundsOf(polygons: readonly Polygon[], { width, height }: Extent) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const polygon of polygons) {
    for (const [x, y] of polygon) {
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  const [w, h] = [Math.min(width, Math.ceil(right)) - x, Math.min(height, Math.ceil(bottom)) - y];
  return w > 0 && h > 0 ? { x, y, w, h } : null;
}

function addEdge(sums: Float32Array, w: number, h: number, x1: number, y1: number, x2: number, y2: number): void {
  if (y1 === y2) return;
  const direction = y1 < y2 ? 1 : -1;
  const [topX, topY, bottomX, bottomY] = y1 < y2 ? [x1, y1, x2, y2] : [x2, y2, x1, y1];
  const slope = (bottomX - topX) / (bottomY - topY);
  const last = Math.min(h, Math.ceil(bottomY));
  for (let row = Math.max(0, Math.floor(topY)); row < last; row++) {
    const from = Math.max(row, topY);
    const to = Math.min(row + 1, bottomY);
    if (to <= from) continue;
    const a = topX + (from - topY) * slope;
    const b = topX + (to - topY) * slope;
    addRow(sums, row * (w + 2), w, Math.min(a, b), Math.max(a, b), direction * (to - from));
  }
}

/** An edge within one row, from one x to another: `area` is its height with its direction. */
function addRow(sums: Float32Array, start: number, w: number, left: number, right: number, area: number): void {
  const a = Math.min(w, Math.max(0, left));
  const b = Math.min(w, Math.max(0, right));
  const first = Math.floor(a);
  const last = Math.floor(b);
  if (first === last) {
    const middle = (a + b) / 2 - first;
    sums[start + first] += area * (1 - middle);
    sums[start + first + 1] += area * middle;
    return;
  }
  // Of the whole area, what lies to the right of the edge up to the end of each column.
  let before = 0;
  for (let column = first; column <= last; column++) {
    const begin = Math.max(a, column);
    const end = Math.min(b, column + 1);
    const passed = (begin - a) / (b - a);
    const covered = passed + ((end - begin) / (b - a)) * (column + 1 - (begin + end) / 2);
    sums[start + column] += area * (covered - before);
    before = covered;
  }
  sums[start + last + 1] += area * (1 - before);
}
