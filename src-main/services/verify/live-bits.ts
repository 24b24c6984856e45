// Which frames of a live label are compared with the IDs that exist.

import type { IdsRequest } from '#main/services/reading/reading.ts';
import type { FrameReading } from '#main/workers/read-frame.ts';
import type { Appearance, Frame } from './appearances.ts';

type FrameBits = FrameReading['bits'];

/**
 * So many frames are read without the IDs first, unless the label leaves before: a label that comes nearer is read blindly a
 * moment later, and its grade then says how good it is.
 */
const WITHOUT_IDS = 5;

/** `bits`: those of the newest frame. Null where there is nothing to compare, or nothing yet. */
export function liveBits(
  before: Pick<Appearance, 'bits' | 'frames'>,
  bits: FrameBits,
  { last }: Pick<Frame, 'last'>,
): IdsRequest['bits'] | null {
  const all = [...before.bits, ...bits];
  const wereCompared = before.frames >= WITHOUT_IDS;
  const isTime = last || before.frames + 1 >= WITHOUT_IDS;
  const singles = wereCompared ? bits : all;
  // Each frame was judged by itself, and in the sum of those until then.
  const judged = wereCompared ? 2 * before.bits.length : 0;
  return isTime && singles.length > 0 ? { singles, sums: [all], judged } : null;
}
