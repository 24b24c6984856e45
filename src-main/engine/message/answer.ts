/** From soft bits to a message or to none: list decoding, the check, and a threshold that bounds false positives. */

import type { Payload } from '#main/engine/format/payload.ts';
import { CODE_BITS, createListDecoder, encodeBits } from '#main/engine/format/polar-code.ts';
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

/** How seldom noise agrees with one given word as well as soft bits do. */

/** Newton steps; four or five are usual. */
const STEPS = 30;
const EXACT = 1e-9;

/**
 * Logarithm of the chance that soft bits of these sizes, each of a sign that nothing foretells, agree with a given word by
 * so many standard deviations and more. The key's signs make those of anything but its own mark so. It is the saddle point
 * of the sum's distribution (Bahadur and Rao): some percent too high, in the far tail of 512 bits. The normal tail is ten
 * times too high there, because no sum is larger than that of all sizes.
 */
export function logChance(soft: Float32Array, deviations: number): number {
  if (deviations <= 0) return 0;
  const norm = Math.sqrt(soft.reduce((sum, value) => sum + value * value, 1e-30));
  const sizes = Float64Array.from(soft, (value) => Math.abs(value) / norm);
  let slope = deviations;
  for (let step = 0; step < STEPS; step++) {
    let [mean, spread] = [0, 0];
    for (const size of sizes) {
      const part = Math.tanh(slope * size);
      mean += size * part;
      spread += size * size * (1 - part * part);
    }
    // Sizes that hardly reach the sum at all leave no slope to find: the chance is far below any that matters.
    const move = Math.max(-slope / 2, Math.min(slope, (deviations - mean) / (spread + 1e-12)));
    slope += move;
    if (Math.abs(move) < EXACT * slope) break;
  }
  let [exponent, spread] = [-slope * deviations, 0];
  for (const size of sizes) {
    const at = slope * size;
    exponent += at + Math.log1p(Math.exp(-2 * at)) - Math.LN2;
    spread += size * size * (1 - Math.tanh(at) ** 2);
  }
  return Math.max(-CODE_BITS, exponent) - Math.log(Math.max(1, slope * Math.sqrt(2 * Math.PI * spread)));
}
