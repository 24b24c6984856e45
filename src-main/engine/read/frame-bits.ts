/** What photographs gave that could not be read alone, and the sum of several of them. */

import { CODE_BITS } from '#main/engine/format/polar-code.ts';
import type { Measures } from '#main/engine/message/grade.ts';
import type { Hypothesis } from '#main/engine/placement/hypothesis.ts';
import { type Sight, sightOf } from './detection.ts';

/** What a photograph gave that could not be read alone: its soft bits, to be added to others. */
export interface FrameBits extends FrameOfKey {
  readonly keyIndex: number;
  /** The photograph's place among those of its reading. */
  readonly photo: number;
}

/** Soft bits of one photograph, and the score that they are weighted by. */
export interface FrameOfKey {
  /** Agreement of the aligned constellation, in standard deviations. */
  readonly score: number;
  /** A log-likelihood ratio for each bit of the code. */
  readonly bits: Float32Array;
  /** Whether the label has the usual number of cells, as far as this photograph tells. */
  readonly usual: boolean;
  /** Whether the label's artwork was known and subtracted. */
  readonly assisted: boolean;
  /** With measures for a margin of 0. */
  readonly sight: Sight & { readonly measures: Measures };
}

/** Scores of the constellation from which a photograph counts in the sum, and counts in full. Alignment of noise gives 5 to 8. */
const WORTHLESS_SCORE = 7;
const WORTHY_SCORE = 9;

export function frameBits(hypothesis: Hypothesis): FrameOfKey {
  const { score, soft, basis, assisted, corners } = hypothesis;
  const isWhole = basis === 'label';
  return { score, bits: soft.bits, usual: isWhole, assisted, sight: sightOf(hypothesis, 0, isWhole ? corners : null) };
}

export function ofKey(frames: readonly FrameBits[], keyIndex: number): readonly FrameBits[] {
  return frames.filter((frame) => frame.keyIndex === keyIndex);
}

/** The sums of the best, of the two best and so on, the best aligned photographs first. Noise does not count. */
export function* sumsOf(
  frames: readonly FrameOfKey[],
): Generator<{ readonly sum: Float32Array; readonly score: number }> {
  const useful = frames.filter((frame) => frame.score > WORTHLESS_SCORE).sort((a, b) => b.score - a.score);
  const sum = new Float32Array(CODE_BITS);
  for (const frame of useful) {
    const weight = Math.min(1, (frame.score - WORTHLESS_SCORE) / (WORTHY_SCORE - WORTHLESS_SCORE));
    for (let bit = 0; bit < CODE_BITS; bit++) sum[bit] += weight * frame.bits[bit];
    yield { sum, score: useful[0].score };
  }
}
