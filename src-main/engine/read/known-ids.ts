/** The IDs that exist as the possible answers, for photographs that gave nothing by themselves. */

import { openPayload } from '#main/engine/format/payload.ts';
import { type Answer, energyOf, LEAST_DEVIATIONS } from '#main/engine/message/answer.ts';
import { marginDb } from '#main/engine/message/grade.ts';
import { answerFromKnown, type KnownWords } from '#main/engine/message/known-messages.ts';
import { type Detection, found, type Sight } from './detection.ts';
import { type FrameBits, ofKey, sumsOf } from './frame-bits.ts';

/** The IDs whose marks are made under one key. */
export interface IdsOfKey {
  readonly key: string;
  readonly keyIndex: number;
  readonly words: KnownWords;
}

/** What photographs of one label gave. */
export interface UnreadBits {
  /** Soft bits that are judged by themselves. */
  readonly singles: readonly FrameBits[];
  /** Photographs that differ, so that their soft bits add up. A photograph may be in two lists, read in two ways. */
  readonly sums: readonly (readonly FrameBits[])[];
  /** Sets of soft bits of this label that were judged before. */
  readonly judged: number;
}

export interface ReadingFromIds {
  readonly detection: Detection;
  /** Agreement with the answer's coded bits, in standard deviations of what noise gives. */
  readonly margin: number;
  /** How many sets of soft bits of this label were judged until now. */
  readonly looks: number;
}

/** The ID that the soft bits agree with, or null. `possible`: how many IDs could be the answer. */
export function readFromIds(bits: UnreadBits, known: readonly IdsOfKey[], possible: number): ReadingFromIds | null {
  const all = known.map((ids) => ({ ids, looks: looksOf(bits, ids.keyIndex) }));
  const looks = all.reduce((count, one) => count + one.looks.length, bits.judged);
  const readings = all.flatMap((one) => readingsOf(one.looks, one.ids, possible * looks));
  // One label has one ID. Looks that disagree tell nothing.
  if (new Set(readings.map(({ detection }) => detection.message)).size !== 1) return null;
  return { ...readings.reduce((best, one) => (one.margin > best.margin ? one : best)), looks };
}

type OneReading = Omit<ReadingFromIds, 'looks'>;

function readingsOf(looks: readonly Look[], { key, keyIndex, words }: IdsOfKey, possible: number): OneReading[] {
  const payload = openPayload(key);
  return looks.flatMap(({ soft, frame, alone }) => {
    const answer = answerFromKnown(soft, words, payload, possible);
    if (answer === null) return [];
    const by = { keyIndex, alone, assisted: true, fromIds: true };
    // Among the IDs that exist, the margin that was asked for says at least as much as this one among all messages.
    const sure = { ...answer, margin: Math.max(LEAST_DEVIATIONS, answer.margin) };
    return [{ detection: found(sure, seenAt(frame, answer), by), margin: answer.margin }];
  });
}

interface Look {
  readonly soft: Float32Array;
  /** The photograph that shows best where the label lies. */
  readonly frame: FrameBits;
  readonly alone: boolean;
}

function looksOf({ singles, sums }: UnreadBits, keyIndex: number): Look[] {
  const alone = ofKey(singles, keyIndex).map((frame) => ({ soft: frame.bits, frame, alone: true }));
  const together = sums.flatMap((frames) => {
    const own = ofKey(frames, keyIndex);
    const steps = Array.from(sumsOf(own), ({ sum }) => sum);
    const frame = own.toSorted((a, b) => b.score - a.score)[0];
    return steps.length < 2 ? [] : [{ soft: steps[steps.length - 1], frame, alone: false }];
  });
  return [...alone, ...together];
}

function seenAt(
  { sight }: FrameBits,
  { margin }: Answer,
): Sight & { readonly measures: NonNullable<Sight['measures']> } {
  return { ...sight, measures: { ...sight.measures, marginDb: marginDb(energyOf(margin)) } };
}
