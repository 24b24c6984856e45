/** How well a mark was read, as a letter and the reason that pulls it down. Not a grade of ISO/IEC 15415 or 15416. */

import type { Attempt } from '../align/attempt.ts';
import { energyOf } from './answer.ts';

export type Grade = 'A' | 'B' | 'C' | 'D' | 'F';

/** Why a grade is below A, or why nothing was read. */
export type Cause = 'no mark found' | 'too few pixels' | 'out of focus' | 'low contrast' | 'busy or noisy picture';

/** Measures that the grade and its cause come from. */
export interface Measures {
  /** Decibels of signal over what reading needs. */
  readonly marginDb: number;
  /** Pixels of the photograph a cell of the mark. */
  readonly cellPixels: number;
  /** Agreement of the constellation in luma and in blue-yellow: 0 for noise, 1 for a perfect picture. */
  readonly coherenceLuma: number;
  readonly coherenceBlueYellow: number;
  /** Amplitude of the mark's high waves against its low ones, both channels: 1 in a sharp picture. */
  readonly sharpness: number;
}

/** Signal energy at which nine of ten labels are read. */
const NEEDED_ENERGY = 100;
const GRADES: readonly (readonly [Grade, number])[] = [
  ['A', 8],
  ['B', 5.5],
  ['C', 3.5],
  ['D', 1.5],
];

/** Below these a measure is named as the cause. */
const LEAST_CELL_PIXELS = 2.2;
const LEAST_SHARPNESS = 0.45;
/** Constellation scores below this are what noise gives. */
const NOISE_SCORE = 9;

/** What of an attempt tells how well it was seen. */
export type Seen = Pick<Attempt, 'score' | 'soft' | 'cellPixels'>;

export function measure(attempt: Seen, margin: number): Measures {
  return {
    marginDb: marginDb(energyOf(margin)),
    cellPixels: attempt.cellPixels,
    coherenceLuma: attempt.soft.coherenceLuma,
    coherenceBlueYellow: attempt.soft.coherenceBlue,
    sharpness: attempt.soft.sharpness,
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
  if (measures.cellPixels < LEAST_CELL_PIXELS) return 'too few pixels';
  if (measures.sharpness < LEAST_SHARPNESS) return 'out of focus';
  if (measures.coherenceLuma < 0.35 && measures.coherenceBlueYellow < 0.6) return 'low contrast';
  return 'busy or noisy picture';
}

export function causeOfMiss(attempt: Seen | null): Cause {
  if (attempt === null || attempt.score < NOISE_SCORE) return 'no mark found';
  return causeOf(measure(attempt, 0));
}
