/** The word on a print, from gain and noise. A gain alone says nothing, because an unsharp mask gives it back. */
import type { Halves } from './likeness.ts';
import { PRINT } from './print-params.ts';

export type PrintWord = 'original' | 'copy' | 'cannot_tell';

/** Scores of a printer and its stock at 12 pixels a millimetre; at 8, both are lower by `LESS_AT_8`. */
export interface PrintLimits {
  /** From here on a print counts as the enrolled one. */
  readonly original: number;
  /** Below, it counts as a copy. */
  readonly copy: number;
}

/** Where no test sheet of the printer was photographed: those of the printer of three on which originals score lowest. */
export const USUAL_LIMITS: PrintLimits = { original: -0.3, copy: -0.62 };

/**
 * Exponents of gain and noise in the score, for the low and the high half of the band. Found by logistic regression on 264
 * photographs of six artworks and rounded: a copy has grain of its own most plainly at 30 to 47 cycles an inch.
 */
const GAIN = [0.2, 0.2] as const;
const NOISE = [0.4, 0.2] as const;
/** Less likeness than this is what other prints of the file have, however little noise there is. */
const LEAST_LIKENESS = 0.22;
/** What a photograph of 8 pixels a millimetre scores less than one of 12: the printer's screen folds into the band. */
const LESS_AT_8 = 0.2;
const FINE_PER_MM = 12;

/** Noise over gain as one number: about 0 for the enrolled print, -0.5 to -1 for a copy. */
export function printScore(halves: Halves): number {
  return halves.reduce((sum, { gain, noise }, i) => sum + GAIN[i] * Math.log(gain) - NOISE[i] * Math.log(noise), 0);
}

/** `isCoarse`: the photograph was compressed so strongly that its own noise may look like grain. */
export function decidePrint(
  halves: Halves,
  photo: { perMm: number; isCoarse: boolean },
  limits: PrintLimits,
): PrintWord {
  if (photo.perMm < PRINT.leastPerMm) return 'cannot_tell';
  const short = Math.max(0, FINE_PER_MM - photo.perMm) / (FINE_PER_MM - PRINT.leastPerMm);
  const score = printScore(halves) + LESS_AT_8 * short;
  const likeness = (halves[0].likeness + halves[1].likeness) / 2;
  if (score >= limits.original && likeness >= LEAST_LIKENESS) return 'original';
  return score < limits.copy && !photo.isCoarse ? 'copy' : 'cannot_tell';
}

/** Deviations below the mean of a printer's originals: one in a thousand lies lower, one in six. */
const RARELY = 3;
const OFTEN = 1;

/** Limits of a printer from scores of prints of its test sheet, each enrolled and photographed again. */
export function limitsFrom(scores: readonly number[]): PrintLimits {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const power = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / Math.max(1, scores.length - 1);
  const deviation = Math.sqrt(power);
  return { original: mean - OFTEN * deviation, copy: mean - RARELY * deviation };
}
