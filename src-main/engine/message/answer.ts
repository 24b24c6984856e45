/** From soft bits to a message or to none: list decoding, the check, and a threshold that bounds false positives. */

import type { Payload } from '#main/engine/format/payload.ts';
import { CODE_BITS, createListDecoder, encodeBits } from '#main/engine/format/polar-code.ts';
import { logChance } from './chance.ts';
import { logTail } from './least-margin.ts';

export interface Answer {
  readonly message: string;
  /** Correlation of the soft bits with the message's own coded bits, in standard deviations of what noise gives. */
  readonly margin: number;
}

/**
 * The threshold, as a number of standard deviations of a normal distribution: an answer agrees so well that noise of the
 * same sizes would do so as seldom as that. Noise gives one given message 8.5 once in 10^17 hypotheses, and any of the
 * 7.8 x 10^9 messages less than once in 10^7, however many of them the list holds. The sum of 512 bits has a shorter tail
 * than a normal distribution (`logChance`), so that a margin of some 8.2 is enough.
 */
export const LEAST_DEVIATIONS = 8.5;

/**
 * The threshold where the sync constellation scores CLEAR_SYNC or more. The constellation has waves of its own, so a mark
 * is there by independent evidence, and an agreement that noise reaches once in 10^6 hypotheses is enough: a margin of
 * some 7.9. It is not much lower than the other threshold, because the constellation of another key may stand out as well.
 */
export const LEAST_DEVIATIONS_CLEAR_SYNC = 8.2;
/** Least margin of all: a few bits far larger than the others may agree by chance, whatever their signs are worth. */
const LEAST_MARGIN = 7.8;
/** Score of the constellation, in standard deviations. Alignment of noise gives 5 to 8. */
const CLEAR_SYNC = 8.8;

/** Sizes of the decoder's list. The short list nearly always answers; one over 128 gains less than a quarter decibel. */
const LIST_SIZES = [8, 128];

/** `score`: agreement of the aligned constellation, in standard deviations. */
export function answerFrom(soft: Float32Array, score: number, payload: Payload): Answer | null {
  const most = logTail(score >= CLEAR_SYNC ? LEAST_DEVIATIONS_CLEAR_SYNC : LEAST_DEVIATIONS);
  for (const size of LIST_SIZES) {
    const list = createListDecoder(size).decode(soft);
    for (const bits of list) {
      const message = payload.messageOf(bits);
      if (message === null) continue;
      const margin = correlation(soft, encodeBits(bits));
      if (margin >= LEAST_MARGIN && logChance(soft, margin) <= most) return { message, margin };
    }
  }
  return null;
}

/** Signal energy of all bits over the noise variance of one bit, from the margin. Reading begins at about 100. */
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
