/** How well a mark was read: a letter, and what pulls it down. It is not a grade of ISO/IEC 15415 or 15416. */

import { energyOf } from './answer.ts';
import type { SoftBits } from './soft-bits.ts';

export type Grade = 'A' | 'B' | 'C' | 'D' | 'F';

/** Why a grade is below A, or why nothing was read. */
export type Cause = 'no_mark' | 'too_bright' | 'too_few_pixels' | 'out_of_focus' | 'low_contrast' | 'busy_or_noisy';

/** What the grade and its cause are computed from. */
export interface Measures {
  /** Decibels of signal energy over what reading needs. */
  readonly marginDb: number;
  /** Pixels of the photograph a cell of the mark. */
  readonly cellPixels: number;
  /** Agreement of the constellation in luma and in blue-yellow: 0 for noise, 1 for a perfect picture. */
  readonly coherenceLuma: number;
  readonly coherenceBlueYellow: number;
  /** Amplitude of the mark's high waves over that of its low ones: 1 in a sharp picture. */
  readonly sharpness: number;
}

/** Signal energy, in noise variances, at which nine of ten labels are read. */
const NEEDED_ENERGY = 100;
/** Least margin of each grade, in decibels. Below the last one the grade is F. */
const GRADES: readonly (readonly [Grade, number])[] = [
  ['A', 8],
  ['B', 5.5],
  ['C', 3.5],
  ['D', 1.5],
];

/** A measure below its bound is named as the cause: pixels a cell, sharpness, coherence of each channel. */
const LEAST_CELL_PIXELS = 2.2;
const LEAST_SHARPNESS = 0.45;
const LEAST_COHERENCE_LUMA = 0.35;
const LEAST_COHERENCE_BLUE_YELLOW = 0.6;
/** Noise and artwork without a mark give the best of all places a score below this, in standard deviations: 9.8 was the most of 48. */
const NOISE_SCORE = 10.5;

/** What tells how well a mark was seen. */
export interface Seen {
  /** Agreement of the aligned constellation, in standard deviations. */
  readonly score: number;
  readonly soft: Pick<SoftBits, 'coherenceLuma' | 'coherenceBlue' | 'sharpness'>;
  /** Pixels of the photograph a cell. */
  readonly cellPixels: number;
}

export function measure(seen: Seen, margin: number): Measures {
  return {
    marginDb: marginDb(energyOf(margin)),
    cellPixels: seen.cellPixels,
    coherenceLuma: seen.soft.coherenceLuma,
    coherenceBlueYellow: seen.soft.coherenceBlue,
    sharpness: seen.soft.sharpness,
  };
}

/** Decibels over the energy that reading needs. */
export function marginDb(energy: number): number {
  return 10 * Math.log10(Math.max(1e-3, energy / NEEDED_ENERGY));
}

export function gradeOf(marginDb: number): Grade {
  return GRADES.find(([, least]) => marginDb >= least)?.[0] ?? 'F';
}

export function causeOf(measures: Measures): Cause {
  if (measures.cellPixels < LEAST_CELL_PIXELS) return 'too_few_pixels';
  if (measures.sharpness < LEAST_SHARPNESS) return 'out_of_focus';
  const isFaint =
    measures.coherenceLuma < LEAST_COHERENCE_LUMA && measures.coherenceBlueYellow < LEAST_COHERENCE_BLUE_YELLOW;
  if (isFaint) return 'low_contrast';
  return 'busy_or_noisy';
}

/** `burntOut`: whether the label is mostly clipped white, in which no mark is left to be seen. */
export function causeOfMiss(seen: Seen | null, burntOut: boolean): Cause {
  if (burntOut) return 'too_bright';
  if (seen === null || seen.score < NOISE_SCORE) return 'no_mark';
  return causeOf(measure(seen, 0));
}
