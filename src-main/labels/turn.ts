import type { Rectangle } from './dots.ts';

export type Rotation = 0 | 90 | 180 | 270;

/** x' = a x + c y + e, y' = b x + d y + f, as in SVG and PDF. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The size of the box in which the content of a turned item is laid out. */
export function contentSize({ w, h }: { readonly w: number; readonly h: number }, rotation: Rotation) {
  return rotation === 90 || rotation === 270 ? { w: h, h: w } : { w, h };
}

/** From content, whose origin is its top left corner, to the label. Angles are clockwise. */
export function turnMatrix({ x, y, w, h }: Rectangle, rotation: Rotation): Matrix {
  switch (rotation) {
    case 0:
      return [1, 0, 0, 1, x, y];
    case 90:
      return [0, 1, -1, 0, x + w, y];
    case 180:
      return [-1, 0, 0, -1, x + w, y + h];
    case 270:
      return [0, -1, 1, 0, x, y + h];
  }
}

/** The matrix that applies `first`, then `second`. */
export function combined(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [x, y] = applied(second, e, f);
  return [
    ...[second[0] * a + second[2] * b, second[1] * a + second[3] * b],
    ...[second[0] * c + second[2] * d, second[1] * c + second[3] * d],
    ...[x, y],
  ] as unknown as Matrix;
}

export function applied([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** A rectangle of the content on the label, by a matrix of `turnMatrix`. Whole dots stay whole. */
export function turned({ x, y, w, h }: Rectangle, matrix: Matrix): Rectangle {
  const [x1, y1] = applied(matrix, x, y);
  const [x2, y2] = applied(matrix, x + w, y + h);
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), w: Math.abs(x2 - x1), h: Math.abs(y2 - y1) };
}
