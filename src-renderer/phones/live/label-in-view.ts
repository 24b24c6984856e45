// What is known of the label before the camera, from frame to frame, and when a reading counts. No camera, no station.
import { numberOf } from '#shared/core/id.ts';
import type { View } from '#window/camera/detector.ts';
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

/** What one frame of the camera shows. */
export type Sight = Pick<View, 'at' | 'outlines'>;

/** Seconds for which a label may be missing: a hand passes over it, or the finder misses it in a frame or two. */
const BLINK_S = 0.45;
/** Labels that are followed and have no answer. What only moves may be the old label, being taken away. */
const OPEN: readonly View['outlines'][number]['state'][] = ['settling', 'blurred', 'looking', 'unread'];

/**
 * Whether a verdict is that of an earlier label, and not of what is before the camera: its label has left, or another one without
 * an answer lies there. `seenAt`: when its label was in view last.
 */
export function isEarlier(appearance: number | null, seenAt: number, { at, outlines }: Sight): boolean {
  const isThere = outlines.some((one) => one.appearance === appearance && appearance !== null);
  const isOther = outlines.some((one) => one.appearance !== appearance && OPEN.includes(one.state));
  return isOther || (!isThere && at - seenAt > BLINK_S);
}
