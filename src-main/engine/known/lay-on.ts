/**
 * Lays a photograph of a label on the artwork that it shows: a smooth field of moves that makes both agree, coarse
 * structure first, because it forgives more. Light, contrast and the printer's tones are evened out on both sides.
 */
import {
  type Displacement,
  displacementAt,
  type Prior,
  placeTerms,
  priorPrecision,
  solve,
  TERMS,
} from '../align/align.ts';
import type { Channels, Flat, Warp } from '../align/rectify.ts';
import { type Evening, evenOut, structureOf, withoutHoles } from './structure.ts';

export interface Laid {
  /** Where the photograph's raster shows what belongs at a place of the artwork's. */
  readonly warp: Warp;
  /** Correlation of what was evened out: 1 for the same picture, about 0 for another. */
  readonly agreement: number;
}

/** Radii of the blur that both are compared under, in raster pixels (two a cell), and every how many pixels. */
const LEVELS = [
  { radius: 6, step: 4 },
  { radius: 3, step: 3 },
  { radius: 1, step: 2 },
] as const;
/** Neighbourhood over which brightness and contrast are evened out: beyond the blur, in raster pixels. */
const AROUND = 10;
/** Structure fainter than so many levels is noise. */
const FLOOR = 4;
/** Raster pixels at the edge that are not compared: what lies beside the label is seen there. */
const MARGIN = 8;
/** Rough corners are off by a few raster pixels; a sheet that is bent by fewer. */
const PRIOR: Prior = { shift: 6, linear: 6, quadratic: 3 };
/** Differences of evened pictures beyond this are a finger or a reflection, and count less and less. */
const OUTLIER = 0.7;
const STEPS = 8;
/** A move of all terms below so many raster pixels ends the climb. */
const STILL = 0.02;

export function layOn(photo: Flat, artwork: Channels): Laid {
  const { width, height } = artwork;
  const terms = new Float64Array(2 * TERMS);
  const field: Displacement = { centreX: width / 2, centreY: height / 2, reach: Math.max(width, height) / 2, terms };
  const shown = withoutHoles(photo);
  let agreement = 0;
  for (const { radius, step } of LEVELS) {
    const wanted = evenOut(artwork.luma, width, height, eveningAt(radius));
    const seen = evenOut(shown, width, height, eveningAt(radius));
    agreement = climb(field, wanted, seen, { width, height, step });
  }
  return { warp: (x, y, out) => displacementAt(field, x, y, out), agreement };
}

/** How much there is to lay on: 1 at most. */
export function structureToLayOn({ luma, width, height }: Channels): number {
  return structureOf(evenOut(luma, width, height, eveningAt(LEVELS[2].radius)));
}

function eveningAt(blur: number): Evening {
  return { blur, around: AROUND + blur, floor: FLOOR };
}

interface Raster {
  readonly width: number;
  readonly height: number;
  readonly step: number;
}

/** Gauss-Newton steps on the differences; gives the correlation where they end. */
function climb(field: Displacement, wanted: Float32Array, seen: Float32Array, raster: Raster): number {
  const size = 2 * TERMS;
  let agreement = 0;
  for (let step = 0; step < STEPS; step++) {
    const sums = accumulate(field, wanted, seen, raster);
    agreement = sums.agreement;
    const precision = priorPrecision(PRIOR);
    for (let i = 0; i < size; i++) {
      // A place tells as much as its neighbours within the blur: the prior stays a small voice.
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
      // The mean of both slopes leads past the small ups and downs of either.
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
