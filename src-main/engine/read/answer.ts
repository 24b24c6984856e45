/** From soft bits to a message, or to none: the code's list, the checksum, and a bound on what chance may do. */
import { CODE_BITS, createListDecoder, encodeBits } from '../format/code.ts';
import { bitsToMessage } from '../format/payload.ts';

export interface Answer {
  readonly message: string;
  /** Correlation of the soft bits with the message's own coded bits, in standard deviations of what noise gives. */
  readonly margin: number;
}

/**
 * Least correlation of an answer. A given valid message reaches 8.5 by chance once in 10^17; with all 7.8 x 10^9 of them
 * that is less than once in 10^7 hypotheses, whatever the list holds.
 */
const LEAST_MARGIN = 8.5;

/**
 * Where the constellation stands out, which lies in waves of its own, a mark is there: then a correlation will do that
 * noise reaches once in a million such hypotheses. Marks of other keys stand out as well, so it is not much lower.
 */
const LEAST_MARGIN_SEEN = 8.2;
const SEEN_SCORE = 8.8;

/** A short list answers nearly always, the long one gets what is hard; longer ones gain less than a quarter decibel. */
const LISTS = [8, 128];

/** `score` is how clearly the constellation stands out, in standard deviations. */
export function answerFrom(soft: Float32Array, score: number): Answer | null {
  const least = score >= SEEN_SCORE ? LEAST_MARGIN_SEEN : LEAST_MARGIN;
  for (const size of LISTS) {
    const list = createListDecoder(size).decode(soft);
    for (const bits of list) {
      const message = bitsToMessage(bits);
      if (message === null) continue;
      const margin = correlation(soft, encodeBits(bits));
      if (margin >= least) return { message, margin };
    }
  }
  return null;
}

/** Signal energy of all bits over the noise variance of one, from the margin. 100 is about where reading begins. */
export function energyOf(margin: number): number {
  const share = Math.min(0.999, (margin * margin) / CODE_BITS);
  return (CODE_BITS * share) / (1 - share);
}

/** Correlation with a message's coded bits, in standard deviations of what noise gives. */
export function correlation(soft: Float32Array, coded: Uint8Array): number {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < CODE_BITS; i++) {
    sum += coded[i] === 0 ? soft[i] : -soft[i];
    squares += soft[i] * soft[i];
  }
  return sum / Math.sqrt(squares + 1e-30);
}
