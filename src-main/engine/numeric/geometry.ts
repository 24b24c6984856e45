/** Plane projective geometry: how a flat label appears to a camera. */
import type { Point, Quad } from './raster.ts';

/** A 3 x 3 homography, row by row. */
export type Homography = Float64Array;

export function apply(h: Homography, x: number, y: number): [x: number, y: number] {
  const w = h[6] * x + h[7] * y + h[8];
  return [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w];
}

/** The homography that applies b first, then a. */
export function compose(a: Homography, b: Homography): Homography {
  const out = new Float64Array(9);
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) out[3 * i + j] = a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j];
  }
  return out;
}

export function affine(xx: number, xy: number, yx: number, yy: number, dx: number, dy: number): Homography {
  return Float64Array.of(xx, xy, dx, yx, yy, dy, 0, 0, 1);
}

export function invert(h: Homography): Homography {
  const [a, b, c, d, e, f, g, i, j] = h;
  const out = Float64Array.of(
    e * j - f * i,
    c * i - b * j,
    b * f - c * e,
    f * g - d * j,
    a * j - c * g,
    c * d - a * f,
    d * i - e * g,
    b * g - a * i,
    a * e - b * d,
  );
  const determinant = a * out[0] + b * out[3] + c * out[6];
  return out.map((value) => value / determinant);
}

/** The homography that takes the rectangle 0,0 .. width,height to the quadrilateral. */
export function rectangleTo(width: number, height: number, quad: Quad): Homography {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = quad;
  const sx = x0 - x1 + x2 - x3;
  const sy = y0 - y1 + y2 - y3;
  const dx1 = x1 - x2;
  const dx2 = x3 - x2;
  const dy1 = y1 - y2;
  const dy2 = y3 - y2;
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  const unit = Float64Array.of(x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1);
  return compose(unit, affine(1 / width, 0, 0, 1 / height, 0, 0));
}

export function quadOf(h: Homography, width: number, height: number): Quad {
  return [apply(h, 0, 0), apply(h, width, 0), apply(h, width, height), apply(h, 0, height)];
}

/** The corners of a picture that shows nothing but the label. */
export function wholePicture({ width, height }: { readonly width: number; readonly height: number }): Quad {
  return quadOf(affine(1, 0, 0, 1, 0, 0), width, height);
}

export function quadArea(quad: Quad): number {
  let twice = 0;
  for (let i = 0; i < 4; i++) {
    const [x0, y0] = quad[i];
    const [x1, y1] = quad[(i + 1) % 4];
    twice += x0 * y1 - x1 * y0;
  }
  return Math.abs(twice) / 2;
}

/** The same corners, beginning with each of them in turn. */
export function turnsOf([a, b, c, d]: Quad): readonly Quad[] {
  return [
    [a, b, c, d],
    [b, c, d, a],
    [c, d, a, b],
    [d, a, b, c],
  ];
}

export function longSide(quad: Quad): number {
  return Math.max(...quad.map((point, i) => distance(point, quad[(i + 1) % 4])));
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Shortest and longest focal length that a camera may have, in long sides of its picture. */
const FOCAL_LEAST = 0.4;
const FOCAL_MOST = 6;
/** Focal lengths of usual phones and webcams, in long sides. They are tried too, because the quadrilateral may mislead. */
const FOCALS_USUAL = [0.76, 1.2];
/** Logarithm of the quotient of two ratios below which they count as one. */
const ASPECTS_APART = 0.035;

/**
 * Width by height of the rectangle that a camera sees as this quadrilateral, for square pixels and the principal point
 * in the picture's centre (Zhang and He, 2007). The focal length follows from the quadrilateral where its sides are
 * far enough from parallel, but rough corners or a picture that was cut make it wrong: so there are several answers,
 * the likeliest first.
 */
export function aspectsOf(quad: Quad, width: number, height: number): number[] {
  const centred = quad.map(([x, y]) => [x - width / 2, y - height / 2, 1]);
  const [m1, m2, m4, m3] = centred;
  const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3);
  const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2);
  const n2 = m2.map((value, i) => k2 * value - m1[i]);
  const n3 = m3.map((value, i) => k3 * value - m1[i]);
  const long = Math.max(width, height);
  const own = -(n2[0] * n3[0] + n2[1] * n3[1]) / (n2[2] * n3[2]);
  const isLikely = own > (FOCAL_LEAST * long) ** 2 && own < (FOCAL_MOST * long) ** 2;
  const squares = [...(isLikely ? [own] : []), ...FOCALS_USUAL.map((focal) => (focal * long) ** 2)];
  const size = (n: number[], square: number): number => (n[0] ** 2 + n[1] ** 2) / square + n[2] ** 2;
  const aspects = squares.map((square) => Math.sqrt(size(n2, square) / size(n3, square)));
  return aspects.filter((aspect, i) =>
    aspects.slice(0, i).every((other) => Math.abs(Math.log(aspect / other)) > ASPECTS_APART),
  );
}

export function cross(a: readonly number[], b: readonly number[]): number[] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function dot(a: readonly number[], b: readonly number[]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
