// Labels before the camera: what their frames gave so far, and which frame is read at the moment. Kept in memory alone.

import type { CornerPoints } from '#main/base/corners.ts';
import type { FindingRow } from '#main/store/rows.ts';
import type { FrameReading } from '#main/workers/read-frame.ts';
import type { ReadCause } from '#shared/core/model.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';

type FrameBits = FrameReading['bits'][number];

export interface Frame {
  readonly appearance: number;
  /** The window that shows the label; null for a program that numbers its labels alone. */
  readonly window: string | null;
  /** The picture as a file; null if the label has left. */
  readonly bytes: Uint8Array | null;
  readonly corners: CornerPoints | null;
  readonly beside: number | null;
  readonly last: boolean;
  /** Null where it was not told. */
  readonly camera: string | null;
}

/** What a frame came to, with the finding if there is one. */
export interface Outcome {
  readonly finding: FindingRow | null;
  readonly frames: number;
  readonly cause: ReadCause | null;
  readonly corners: CornerPoints | null;
}

/** A label that was not read yet. */
export interface Appearance {
  /** The best bits of its frames; more add nothing. */
  readonly bits: readonly FrameBits[];
  readonly frames: number;
  readonly cause: ReadCause | null;
  /** The frame that was read last. */
  readonly latest: Uint8Array | null;
}

export type Work = (appearance: Appearance, frame: Frame) => Promise<Step>;

export interface Step {
  readonly outcome: Outcome;
  readonly appearance: Appearance;
}

/** After this time without a frame the label has left, or its window was closed. */
const FORGOTTEN_MS = 30_000;
/** No station is shown more labels at once; beyond that the oldest is forgotten. */
const MOST = 64;
/** Frames whose bits are kept. */
const MOST_FRAMES = 40;

const NEW: Appearance = { bits: [], frames: 0, cause: null, latest: null };

interface Waiting {
  frame: Frame;
  readonly work: Work;
  readonly promise: PromiseWithResolvers<Outcome>;
}

interface Place {
  readonly window: string | null;
  appearance: Appearance;
  busy: boolean;
  waiting: Waiting | null;
  timer: NodeJS.Timeout | null;
}

export function createAppearances(forgottenMs = FORGOTTEN_MS) {
  const places = new Map<string, Place>();

  /**
   * Reads one frame of an appearance at a time. Of the frames that come meanwhile the newest waits, and the others are answered
   * unread. Frames of another window than the first are refused: they show another label.
   */
  async function take(name: string, frame: Frame, work: Work): Promise<Outcome> {
    const place = placeOf(name, frame);
    if (place.busy) return wait(place, frame, work);
    place.busy = true;
    if (place.timer) clearTimeout(place.timer);
    try {
      return await step(place, frame, work);
    } finally {
      void goOn(name, place);
    }
  }

  async function step(place: Place, frame: Frame, work: Work): Promise<Outcome> {
    const { outcome, appearance } = await work(place.appearance, frame);
    place.appearance = { ...appearance, bits: theBest(appearance.bits) };
    return outcome;
  }

  /** A frame that a newer one replaces passes on its picture, and whether it was the last frame. */
  function wait(place: Place, frame: Frame, work: Work): Promise<Outcome> {
    const before = place.waiting;
    const last = frame.last || (before?.frame.last ?? false);
    const bytes = frame.bytes ?? before?.frame.bytes ?? null;
    const corners = frame.bytes ? frame.corners : (before?.frame.corners ?? null);
    const waiting = { frame: { ...frame, bytes, corners, last }, work, promise: Promise.withResolvers<Outcome>() };
    place.waiting = waiting;
    const { frames, cause } = place.appearance;
    before?.promise.resolve({ finding: null, frames, cause, corners: null });
    return waiting.promise.promise;
  }

  async function goOn(name: string, place: Place): Promise<void> {
    for (let next = place.waiting; next; next = place.waiting) {
      place.waiting = null;
      await step(place, next.frame, next.work).then(next.promise.resolve, next.promise.reject);
    }
    place.busy = false;
    place.timer = setTimeout(() => places.delete(name), forgottenMs).unref();
  }

  function placeOf(name: string, { window, appearance }: Frame): Place {
    const place = places.get(name) ?? { window, appearance: NEW, busy: false, waiting: null, timer: null };
    if (place.window !== window) throw numberTaken(appearance);
    places.delete(name);
    places.set(name, place);
    if (places.size > MOST) forgetOldest();
    return place;
  }

  function forgetOldest(): void {
    for (const [name, { busy, timer }] of places) {
      if (busy) continue;
      if (timer) clearTimeout(timer);
      places.delete(name);
      return;
    }
  }

  return {
    take,
    close() {
      for (const { timer } of places.values()) if (timer) clearTimeout(timer);
    },
  };
}

export function numberTaken(appearance: number): AppError {
  return refusal('number_taken', { appearance });
}

function theBest(bits: readonly FrameBits[]): readonly FrameBits[] {
  if (bits.length <= MOST_FRAMES) return bits;
  return bits.toSorted((a, b) => b.score - a.score).slice(0, MOST_FRAMES);
}
