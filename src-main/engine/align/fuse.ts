/**
 * Several photographs of one label made into one picture of it: each is laid on the first by its artwork, and the
 * flattened labels are averaged. Noise goes down with the number of photographs before anything is weighed by it.
 */

import { triangleBlur } from '../numeric/blur.ts';
import { type Displacement, displacementAt, placeTerms, solve, TERMS } from './align.ts';
import type { Pose } from './attempt.ts';
import { type Channels, type Flat, flatten, type Warp } from './rectify.ts';

/** A photograph and where the label lies in it, as far as that is known. */
export interface Framed {
  readonly source: Channels;
  readonly pose: Pose;
}

/** Radius of the neighbourhood over which brightness and contrast are evened out, in raster pixels. */
const EVEN_RADIUS = 10;
/** Artwork fainter than so many levels is noise. */
const EVEN_FLOOR = 4;
/** Blurs with which the artwork is compared, the coarse one first: it forgives rough corners. */
const BLURS = [7, 3];
const STEPS = 8;
/** Artwork's own power that a term's curvature is raised by, so that noise does not move it. */
const INERTIA = 1e-4;
/** Likeness (correlation) from which two pictures show the same artwork in the same place. */
const LEAST_LIKENESS = 0.35;

/** The average over all frames that can be laid on the first; its raster is the first one's. */
export function fuseFrames(frames: readonly Framed[]): { picture: Channels; count: number } {
  const [first] = frames;
  const { width, height } = first.pose;
  const reference = flatten(first.source, first.pose.toPhoto, width, height);
  const total = createTotal(reference);
  let count = 0;
  for (const frame of frames) {
    const flat = frame === first ? reference : layOn(reference, frame, first.pose);
    if (flat === null) continue;
    addTo(total, flat);
    count++;
  }
  return { picture: averageOf(total), count };
}

function layOn(reference: Flat, frame: Framed, { width, height }: Pose): Flat | null {
  const onFirst = flatten(frame.source, frame.pose.toPhoto, width, height);
  const { displacement, likeness } = register(reference, onFirst);
  if (likeness < LEAST_LIKENESS) return null;
  return flatten(frame.source, frame.pose.toPhoto, width, height, warpOf(displacement));
}

function warpOf(displacement: Displacement): Warp {
  return (x, y, out) => displacementAt(displacement, x, y, out);
}

/** The smooth displacement that takes the reference's places to the other's, by Gauss and Newton's method. */
function register(reference: Flat, other: Flat): { displacement: Displacement; likeness: number } {
  const { width, height } = reference;
  const centre = { centreX: width / 2, centreY: height / 2, reach: Math.max(width, height) / 2 };
  const displacement = { ...centre, terms: new Float64Array(2 * TERMS) };
  let likeness = 0;
  for (const radius of BLURS) {
    const a = triangleBlur(evened(reference), width, height, radius);
    const b = triangleBlur(evened(other), width, height, radius);
    for (let step = 0; step < STEPS; step++) likeness = stepTowards(a, b, width, height, displacement);
  }
  return { displacement, likeness };
}

/** Luma without its local mean, over its local deviation: light and exposure differ between frames. */
function evened({ luma, seen, width, height }: Flat): Float32Array {
  const mean = triangleBlur(luma, width, height, EVEN_RADIUS);
  const rest = luma.map((value, i) => (value - mean[i]) * seen[i]);
  const power = triangleBlur(
    rest.map((value) => value * value),
    width,
    height,
    EVEN_RADIUS,
  );
  return rest.map((value, i) => value / Math.sqrt(power[i] + EVEN_FLOOR * EVEN_FLOOR));
}

/** One step on the squared difference; returns the likeness before it. Every second place along both axes is enough. */
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
  // Terms that the artwork says nothing about stay where they are.
  for (let t = 0; t < size; t++) curvature[t * size + t] += INERTIA * aa;
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

function createTotal({ width, height }: Flat): Flat {
  const plane = (): Float32Array => new Float32Array(width * height);
  return { width, height, luma: plane(), blueYellow: plane(), redGreen: plane(), seen: plane() };
}

function addTo(total: Flat, flat: Flat): void {
  for (const channel of ['luma', 'blueYellow', 'redGreen', 'seen'] as const) {
    const from = flat[channel];
    const to = total[channel];
    for (let i = 0; i < to.length; i++) to[i] += from[i];
  }
}

function averageOf({ width, height, luma, blueYellow, redGreen, seen }: Flat): Channels {
  const mean = (sum: Float32Array): Float32Array => sum.map((value, i) => value / Math.max(1, seen[i]));
  const planes = { luma: mean(luma), blueYellow: mean(blueYellow), redGreen: mean(redGreen) };
  return { width, height, ...planes, factor: 1, left: 0, top: 0 };
}
