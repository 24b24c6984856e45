/** The word on a print, from gain and noise. A gain alone says nothing, because an unsharp mask gives it back. */
import type { Halves } from './likeness.ts';

export type PrintWord = 'original' | 'copy' | 'cannot_tell';

/** How far below the score of the second photograph of its enrolment a print of this printer and stock may lie. */
export interface PrintLimits {
  /** Above, a print counts as the enrolled one. */
  readonly original: number;
  /** Below, it counts as a copy. */
  readonly copy: number;
}

/**
 * Where no test sheet of the printer was photographed. Of 36 originals on two printers each at 12 pixels a millimetre, three in
 * twenty lie below the first and none below the second, where a third to a half of all office copies lie.
 */
export const USUAL_LIMITS: PrintLimits = { original: -0.3, copy: -0.65 };

/**
 * Exponents of gain and noise in the score, for the low and the high half of the band. Found by logistic regression on 264
 * photographs of six artworks and rounded: a copy has grain of its own most plainly at 30 to 47 cycles an inch.
 */
const GAIN = [0.2, 0.2] as const;
const NOISE = [0.4, 0.2] as const;
/** Less likeness than this is what other prints of the file have, however little noise there is. */
const LEAST_LIKENESS = 0.22;
/** Least pixels a millimetre of a photograph that is told: at 8, a third of all office copies would count as original. */
export const TOLD_PER_MM = 12;

/** A photograph in which a print was compared with its signature. */
export interface ComparedPrint {
  readonly halves: Halves;
  /** Pixels a millimetre. */
  readonly perMm: number;
  /** Whether it was compressed so strongly that its own noise may look like grain. */
  readonly isCoarse: boolean;
}

/** Noise over gain as one number: about 0 for the enrolled print, -0.5 to -1 for a copy. */
export function printScore({ halves }: Pick<ComparedPrint, 'halves'>): number {
  const add = (sum: number, { gain, noise }: Halves[0], i: number) =>
    sum + GAIN[i] * Math.log(gain) - NOISE[i] * Math.log(noise);
  return halves.reduce(add, 0);
}

/** Whether another sure photograph shows the print well enough to measure others by it. */
export function isLike({ halves }: Pick<ComparedPrint, 'halves'>): boolean {
  return (halves[0].likeness + halves[1].likeness) / 2 >= LEAST_LIKENESS;
}

/** `reference`: the score of the second photograph of the enrolment. Labels differ by their artwork as much as copies do from originals. */
export function decidePrint(print: ComparedPrint, reference: number, limits: PrintLimits): PrintWord {
  if (print.perMm < TOLD_PER_MM) return 'cannot_tell';
  const below = printScore(print) - reference;
  if (below > limits.original && isLike(print)) return 'original';
  return below < limits.copy && !print.isCoarse ? 'copy' : 'cannot_tell';
}

/** Deviations below the mean of a printer's originals: one in a thousand lies lower, one in six. */
const RARELY = 3;
const OFTEN = 1;
/**
 * Least deviation: photographs of one afternoon and one camera differ less (0.16) than those in changing light (0.22 to 0.34 on three
 * printers of the simulator), and by narrow limits originals would count as copies.
 */
const LEAST_DEVIATION = 0.2;

/** One label of a printer's test sheet that was enrolled: the scores of later photographs of it, and of other prints and copies. */
export interface MeasuredLabel {
  readonly scores: readonly number[];
  readonly others: readonly number[];
}

/**
 * Limits of a printer from its test sheet. Any photograph may be the one by which others are measured, so each is measured by each.
 * What other prints and copies reach is never original.
 */
export function limitsFrom(labels: readonly MeasuredLabel[]): PrintLimits {
  const squares = labels.flatMap(({ scores }) =>
    scores.flatMap((one, i) => scores.filter((_, j) => j !== i).map((other) => (one - other) ** 2)),
  );
  const power = squares.reduce((sum, one) => sum + one, 0) / Math.max(1, squares.length);
  const deviation = Math.max(LEAST_DEVIATION, Math.sqrt(power));
  const original = Math.max(-OFTEN * deviation, ...belowTheirLabel(labels));
  return { original, copy: -RARELY * deviation };
}

/** How far other prints and copies lie below the mean of their label's own photographs. */
export function belowTheirLabel(labels: readonly MeasuredLabel[]): number[] {
  return labels.flatMap(({ scores, others }) => {
    const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
    return others.map((other) => other - mean);
  });
}
