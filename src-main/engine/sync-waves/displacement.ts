/**
 * A smooth displacement of a raster: what rough corners, a wrong tilt and bent paper leave after rectification. It is a
 * polynomial of the second degree along each axis.
 */
import type { Warp } from '#main/engine/outlines/rectification.ts';

/** Terms of the displacement along each axis: 1, x, y, x^2, x y, y^2 over places scaled to about -1 .. 1. */
export const TERMS = 6;

/** A displacement in raster pixels as a function of place. */
export interface Displacement {
  readonly centreX: number;
  readonly centreY: number;
  readonly reach: number;
  /** Terms along x, then along y, in raster pixels. */
  readonly terms: Float64Array;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Standard deviations of the terms before anything was seen, in raster pixels. */
export interface Prior {
  readonly shift: number;
  readonly linear: number;
  readonly quadratic: number;
}

/** Writes dx, dy at a place to `out`. */
export function displacementAt(displacement: Displacement, x: number, y: number, out: Float64Array): void {
  const { centreX, centreY, reach, terms } = displacement;
  const nx = (x - centreX) / reach;
  const ny = (y - centreY) / reach;
  out[0] = terms[0] + nx * (terms[1] + nx * terms[3] + ny * terms[4]) + ny * (terms[2] + ny * terms[5]);
  out[1] = terms[6] + nx * (terms[7] + nx * terms[9] + ny * terms[10]) + ny * (terms[8] + ny * terms[11]);
}

/** What each term of the displacement along one axis is worth at a place. */
export function placeTerms({ centreX, centreY, reach }: Displacement, x: number, y: number, out: Float64Array): void {
  const nx = (x - centreX) / reach;
  const ny = (y - centreY) / reach;
  out[0] = 1;
  out[1] = nx;
  out[2] = ny;
  out[3] = nx * nx;
  out[4] = nx * ny;
  out[5] = ny * ny;
}

/** Inverse variances of all terms. */
export function priorPrecision({ shift, linear, quadratic }: Prior): Float64Array {
  const of = [shift, linear, linear, quadratic, quadratic, quadratic].map((deviation) => 1 / deviation ** 2);
  return Float64Array.from([...of, ...of]);
}

/** The displacement of nothing. */
export function atRest(size: Size): Displacement {
  return stretched(size, 0, 0);
}

/** A displacement that stretches the raster about its centre by these shares. */
export function stretched({ width, height }: Size, alongX: number, alongY: number): Displacement {
  const reach = Math.max(width, height) / 2;
  const terms = new Float64Array(2 * TERMS);
  terms[1] = alongX * reach;
  terms[TERMS + 2] = alongY * reach;
  return { centreX: width / 2, centreY: height / 2, reach, terms };
}

/** The raster shows at x what belongs at x + d(x), so what belongs at y is found at x = y - d(x). Two steps are close enough. */
export function inverse(displacement: Displacement): Warp {
  return (x, y, out) => {
    displacementAt(displacement, x, y, out);
    displacementAt(displacement, x - out[0], y - out[1], out);
    out[0] = -out[0];
    out[1] = -out[1];
  };
}

/** One warp after another. */
export function chain(first: Warp, then: Warp): Warp {
  return (x, y, out) => {
    first(x, y, out);
    const dx = out[0];
    const dy = out[1];
    then(x + dx, y + dy, out);
    out[0] += dx;
    out[1] += dy;
  };
}
