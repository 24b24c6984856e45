/**
 * Registers a photograph of a label on the artwork that it shows: finds the smooth displacement under which both agree,
 * with coarse structure first, because corners are rough. Mean and contrast are normalised on both sides, so that light and
 * the printer's tones do not count.
 */

import { solve } from '#main/engine/numeric/cholesky.ts';
import type { Channels, Warp } from '#main/engine/outlines/rectification.ts';
import {
  type Displacement,
  displacementAt,
  type Prior,
  placeTerms,
  priorPrecision,
  TERMS,
} from '#main/engine/sync-waves/displacement.ts';
import { type Normalisation, normalise, structureOf } from './structure.ts';

interface Registration {
  /** Where the photograph's raster shows what belongs at a place of the artwork's. */
  readonly warp: Warp;
  /** Correlation of the normalised pictures: 1 for the same picture, about 0 for another. */
  readonly agreement: number;
}

/** A round of registration, in raster pixels. */
export interface Level {
  /** Of the blur under which both are compared. */
  readonly radius: number;
  /** Between the places that are compared. */
  readonly step: number;
}

/** For rough corners. */
export const LEVELS: readonly Level[] = [
  { radius: 6, step: 4 },
  { radius: 3, step: 3 },
  { radius: 1, step: 2 },
];
/** For corners that a reading has refined, where half a pixel is near enough: it takes a third of the time. */
export const NEAR_LEVELS: readonly Level[] = [
  { radius: 3, step: 4 },
  { radius: 1, step: 4 },
];
/** Radius of the finest level. */
const FINEST = 1;
/** Radius beyond the blur over which mean and contrast are normalised, in raster pixels. */
const AROUND = 10;
/** Contrast below this many levels is noise. */
const FLOOR = 4;
/** Raster pixels at the edge that are not compared: they may show what lies beside the label. */
const MARGIN = 8;
/** Rough corners are off by a few raster pixels; bending of the sheet moves it by fewer. */
const PRIOR: Prior = { shift: 6, linear: 6, quadratic: 3 };
/** Differences of normalised pictures beyond this, such as a finger or a reflection, lose weight. */
const OUTLIER = 0.7;
/** Gauss-Newton steps on each level. */
const STEPS = 8;
/** The climb ends when no term moves by this many raster pixels. */
const STILL = 0.02;

/** `shown`: the luma of the photograph in the raster of the artwork, without holes. */
export function registerOnArtwork(
  shown: Float32Array,
  artwork: Pick<Channels, 'width' | 'height' | 'luma'>,
  levels: readonly Level[] = LEVELS,
): Registration {
  const { width, height } = artwork;
  const terms = new Float64Array(2 * TERMS);
  const field: Displacement = { centreX: width / 2, centreY: height / 2, reach: Math.max(width, height) / 2, terms };
  let agreement = 0;
  for (const { radius, step } of levels) {
    const wanted = normalise(artwork.luma, width, height, normalisationAt(radius));
    const seen = normalise(shown, width, height, normalisationAt(radius));
    agreement = climb(field, wanted, seen, { width, height, step });
  }
  return { warp: (x, y, out) => displacementAt(field, x, y, out), agreement };
}

/** How well a photograph can be registered on the artwork: 1 at most. */
export function structureToRegister({ luma, width, height }: Channels): number {
  return structureOf(normalise(luma, width, height, normalisationAt(FINEST)));
}

function normalisationAt(blur: number): Normalisation {
  return { blur, around: AROUND + blur, floor: FLOOR };
}

interface Raster {
  readonly width: number;
  readonly height: number;
  readonly step: number;
}

/** Gauss-Newton steps on the differences. Gives the correlation before the last step. */
function climb(field: Displacement, wanted: Float32Array, seen: Float32Array, raster: Raster): number {
  const size = 2 * TERMS;
  let agreement = 0;
  for (let step = 0; step < STEPS; step++) {
    const sums = accumulate(field, wanted, seen, raster);
    agreement = sums.agreement;
    const precision = priorPrecision(PRIOR);
    for (let i = 0; i < size; i++) {
      sums.gradient[i] -= precision[i] * field.terms[i];
      sums.curvature[i * size + i] += precision[i];
    }
    const move = solve(sums.curvature, sums.gradient, size);
    let largest = 0;
    for (let i = 0; i < size; i++) {
      field.terms[i] += move[i];
      largest = Math.max(largest, Math.abs(move[i]));
    }
    if (largest < STILL) break;
  }
  return agreement;
}

function accumulate(field: Displacement, wanted: Float32Array, seen: Float32Array, { width, height, step }: Raster) {
  const size = 2 * TERMS;
  const gradient = new Float64Array(size);
  const curvature = new Float64Array(size * size);
  const place = new Float64Array(TERMS);
  const move = new Float64Array(2);
  let [aa, ab, bb] = [1e-9, 0, 1e-9];
  for (let y = MARGIN; y < height - MARGIN; y += step) {
    for (let x = MARGIN; x < width - MARGIN; x += step) {
      displacementAt(field, x + 0.5, y + 0.5, move);
      const px = x + move[0];
      const py = y + move[1];
      if (!(px >= 1 && py >= 1 && px < width - 2 && py < height - 2)) continue;
      const at = (py | 0) * width + (px | 0);
      const fx = px - (px | 0);
      const fy = py - (py | 0);
      const top = seen[at] + fx * (seen[at + 1] - seen[at]);
      const bottom = seen[at + width] + fx * (seen[at + width + 1] - seen[at + width]);
      const i = y * width + x;
      const value = top + fy * (bottom - top);
      const rest = wanted[i] - value;
      // The mean of both slopes is less noisy than either.
      const gx =
        0.5 *
        (0.5 * (wanted[i + 1] - wanted[i - 1]) +
          (1 - fy) * (seen[at + 1] - seen[at]) +
          fy * (seen[at + width + 1] - seen[at + width]));
      const gy = 0.5 * (0.5 * (wanted[i + width] - wanted[i - width]) + bottom - top);
      const worth = 1 / (1 + (rest / OUTLIER) ** 2);
      aa += wanted[i] * wanted[i];
      ab += wanted[i] * value;
      bb += value * value;
      placeTerms(field, x + 0.5, y + 0.5, place);
      addPlace(gradient, curvature, place, worth * rest, worth, gx, gy);
    }
  }
  return { gradient, curvature, agreement: ab / Math.sqrt(aa * bb) };
}

function addPlace(
  gradient: Float64Array,
  curvature: Float64Array,
  place: Float64Array,
  rest: number,
  worth: number,
  gx: number,
  gy: number,
): void {
  const size = 2 * TERMS;
  const xx = worth * gx * gx;
  const xy = worth * gx * gy;
  const yy = worth * gy * gy;
  for (let i = 0; i < TERMS; i++) {
    const one = place[i];
    gradient[i] += one * gx * rest;
    gradient[TERMS + i] += one * gy * rest;
    const row = i * size;
    const below = (TERMS + i) * size;
    for (let j = 0; j < TERMS; j++) {
      const both = one * place[j];
      curvature[row + j] += both * xx;
      curvature[row + TERMS + j] += both * xy;
      curvature[below + j] += both * xy;
      curvature[below + TERMS + j] += both * yy;
    }
  }
}
