// What is known of the label before the camera, from frame to frame, and when a reading counts. No camera, no station.
import { numberOf } from '#shared/core/id.ts';
import type { ReaderAnswer, Work } from '#window/phones/reader/messages.ts';

type Bits = ReaderAnswer['bits'];

export interface LabelInView {
  readonly appearance: number;
  /** What its frames gave that could not be read alone, the newest first. */
  readonly earlier: Bits;
  readonly misses: number;
  /** An ID that one frame gave, and that the copy does not have. */
  readonly candidate: string | null;
}

/** Frames whose soft bits are added: as many as the engine keeps for its average, three times over. */
const MOST_EARLIER = 24;
/** So many quick misses come before a slow look. A label that moves gives them easily. */
const QUICK_MISSES = 2;

export function newInView(appearance: number): LabelInView {
  return { appearance, earlier: [], misses: 0, candidate: null };
}

export function effortFor({ misses }: LabelInView): Extract<Work, { kind: 'frame' }>['effort'] {
  return misses < QUICK_MISSES ? 'quick' : 'full';
}

/** What a frame's answer comes to: an ID that counts, or what is known now. */
export type Taken = { readonly id: string } | { readonly next: LabelInView };

/**
 * Hours of camera are many looks. A message that is no ID of the alphabet is none, and an ID that the copy does not have counts
 * only when two frames give it. `isKnown`: whether the copy has the ID.
 */
export function take(before: LabelInView, { detection, bits }: ReaderAnswer, isKnown: boolean): Taken {
  const { message } = detection;
  const id = message !== null && numberOf(message) !== null ? message : null;
  if (id !== null && (isKnown || id === before.candidate)) return { id };
  const earlier = [...bits, ...before.earlier].slice(0, MOST_EARLIER);
  return {
    next: { ...before, earlier, misses: before.misses + (id === null ? 1 : 0), candidate: id ?? before.candidate },
  };
}
