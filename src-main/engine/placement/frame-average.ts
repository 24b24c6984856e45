/**
 * The average of several photographs of one label: each is registered on the first by its artwork, and the rectified
 * labels are averaged. So the noise goes down before whitening and synchronisation have to estimate anything from it.
 */

import { triangleBlur } from '#main/engine/numeric/blur.ts';
import { solve } from '#main/engine/numeric/cholesky.ts';
import { type Channels, type FlatRaster, rectify, type Warp } from '#main/engine/outlines/rectification.ts';
import { type Displacement, displacementAt, placeTerms, TERMS } from '#main/engine/sync-waves/displacement.ts';
import type { Pose } from './pose.ts';

/** A photograph, and where its corners say that the label lies. */
export interface LabelView {
  readonly source: Channels;
  readonly pose: Pose;
}

/** Radius of the neighbourhood whose mean and contrast are normalised, in raster pixels. */
const NORMALISE_RADIUS = 10;
/** Contrast below this many levels is noise. */
const CONTRAST_FLOOR = 4;
/** Radii of the blur under which labels are compared, in raster pixels; the larger first, because corners are rough. */
const BLURS = [7, 3];
/** Gauss-Newton steps with each blur. */
const STEPS = 8;
/** Share of the artwork's power that is added to the curvature of each term, so that noise does not move it. */
const DAMPING = 1e-4;
/** Least correlation of two pictures that show the same artwork in the same place. */
const LEAST_CORRELATION = 0.35;

/** The average of all frames that can be registered on the first, in the first one's raster, and how many they are. */
export function averageFrames(frames: readonly LabelView[]): { picture: Channels; count: number } {
  const [first] = frames;
  const { width, height } = first.pose;
  const reference = rectify(first.source, first.pose.toPhoto, width, height);
  const total = createTotal(reference);
  let count = 0;
  for (const frame of frames) {
    const flat = frame === first ? reference : registerOn(reference, frame, first.pose);
    if (flat === null) continue;
    addTo(total, flat);
    count++;
  }
  return { picture: averageOf(total), count };
}

function registerOn(reference: FlatRaster, frame: LabelView, { width, height }: Pose): FlatRaster | null {
  const onFirst = rectify(frame.source, frame.pose.toPhoto, width, height);
  const { displacement, correlation } = register(reference, onFirst);
  if (correlation < LEAST_CORRELATION) return null;
  return rectify(frame.source, frame.pose.toPhoto, width, height, warpOf(displacement));
}

function warpOf(displacement: Displacement): Warp {
  return (x, y, out) => displacementAt(displacement, x, y, out);
}

/** The smooth displacement that takes the reference's places to the other's, by the Gauss-Newton method. */
function register(reference: FlatRaster, other: FlatRaster): { displacement: Displacement; correlation: number } {
  const { width, height } = reference;
  const centre = { centreX: width / 2, centreY: height / 2, reach: Math.max(width, height) / 2 };
  const displacement = { ...centre, terms: new Float64Array(2 * TERMS) };
  let correlation = 0;
  for (const radius of BLURS) {
    const a = triangleBlur(normalised(reference), width, height, radius);
    const b = triangleBlur(normalised(other), width, height, radius);
    for (let step = 0; step < STEPS; step++) correlation = stepTowards(a, b, width, height, displacement);
  }
  return { displacement, correlation };
}

/** Luma without its local mean, over its local deviation: light and exposure differ between frames. */
function normalised({ luma, seen, width, height }: FlatRaster): Float32Array {
  const mean = triangleBlur(luma, width, height, NORMALISE_RADIUS);
  const rest = luma.map((value, i) => (value - mean[i]) * seen[i]);
  const power = triangleBlur(
    rest.map((value) => value * value),
    width,
    height,
    NORMALISE_RADIUS,
  );
  return rest.map((value, i) => value / Math.sqrt(power[i] + CONTRAST_FLOOR * CONTRAST_FLOOR));
}

/** One Gauss-Newton step on the squared difference, over every second place along both axes. Gives the correlation before it. */
function stepTowards(
  a: Float32Array,
  b: Float32Array,
  width: number,
  height: number,
  displacement: Displacement,
): number {
  const size = 2 * TERMS;
  const gradient = new Float64Array(size);
  const curvature = new Float64Array(size * size);
  const slopes = new Float64Array(size);
  const terms = new Float64Array(TERMS);
  const move = new Float64Array(2);
  let aa = 1e-9;
  let ab = 0;
  let bb = 1e-9;
  for (let y = 1; y < height - 1; y += 2) {
    for (let x = 1; x < width - 1; x += 2) {
      displacementAt(displacement, x + 0.5, y + 0.5, move);
      const px = x + move[0];
      const py = y + move[1];
      if (!(px >= 0 && py >= 0 && px < width - 1 && py < height - 1)) continue;
      const i = y * width + x;
      const seen = sample(b, width, px, py);
      const rest = a[i] - seen;
      const gx = (a[i + 1] - a[i - 1]) / 2;
      const gy = (a[i + width] - a[i - width]) / 2;
      placeTerms(displacement, x + 0.5, y + 0.5, terms);
      for (let t = 0; t < TERMS; t++) {
        slopes[t] = gx * terms[t];
        slopes[TERMS + t] = gy * terms[t];
      }
      for (let t = 0; t < size; t++) {
        gradient[t] += slopes[t] * rest;
        for (let u = 0; u <= t; u++) curvature[t * size + u] += slopes[t] * slopes[u];
      }
      aa += a[i] * a[i];
      ab += a[i] * seen;
      bb += seen * seen;
    }
  }
  // Terms that the artwork does not determine stay where they are.
  for (let t = 0; t < size; t++) curvature[t * size + t] += DAMPING * aa;
  const change = solve(curvature, gradient, size);
  for (let t = 0; t < size; t++) displacement.terms[t] += change[t];
  return ab / Math.sqrt(aa * bb);
}

function sample(plane: Float32Array, width: number, x: number, y: number): number {
  const column = x | 0;
  const row = y | 0;
  const fx = x - column;
  const fy = y - row;
  const at = row * width + column;
  const upper = plane[at] + fx * (plane[at + 1] - plane[at]);
  const lower = plane[at + width] + fx * (plane[at + width + 1] - plane[at + width]);
  return upper + fy * (lower - upper);
}

function createTotal({ width, height }: FlatRaster): FlatRaster {
  const plane = (): Float32Array => new Float32Array(width * height);
  return { width, height, luma: plane(), blueYellow: plane(), redGreen: plane(), seen: plane() };
}

function addTo(total: FlatRaster, flat: FlatRaster): void {
  for (const channel of ['luma', 'blueYellow', 'redGreen', 'seen'] as const) {
    const from = flat[channel];
    const to = total[channel];
    for (let i = 0; i < to.length; i++) to[i] += from[i];
  }
}

function averageOf({ width, height, luma, blueYellow, redGreen, seen }: FlatRaster): Channels {
  const mean = (sum: Float32Array): Float32Array => sum.map((value, i) => value / Math.max(1, seen[i]));
  const planes = { luma: mean(luma), blueYellow: mean(blueYellow), redGreen: mean(redGreen) };
  return { width, height, ...planes, factor: 1, left: 0, top: 0 };
}
