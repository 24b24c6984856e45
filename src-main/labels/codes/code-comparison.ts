// Which code of a label a code in its photograph is, and whether it says what the label's record says.

import type { Rectangle } from '#main/labels/dots.ts';
import type { ComparedCode } from '#shared/labels/label-codes.ts';

/** A code that the record puts on its label; the place in pixels of the label's picture. */
export interface ExpectedCode extends Omit<ComparedCode, 'content'> {
  readonly place: Rectangle;
}

/** A code of the kind that was looked for, as it was found in the photograph; its middle in pixels of the label's picture. */
export interface SeenCode {
  readonly content: string;
  readonly x: number;
  readonly y: number;
}

export interface LabelSize {
  readonly width: number;
  readonly height: number;
}

/**
 * How far a code may seem to lie from its place, in long sides of the label: the label's outline is its cut edge, which bleed and
 * caption shift against its picture, and corners from a camera are a hundredth off.
 */
export const PLACE_TOLERANCE = 0.08;

/**
 * What is seen of an expected code; null where nothing is, which says nothing: a code too small for a camera is no fault. A code
 * beside the label, or somewhere on it where the layout has none, is not the label's. Of two codes of one kind the other one's
 * content is no contradiction.
 */
export function seenOf(
  expected: ExpectedCode,
  all: readonly ExpectedCode[],
  seen: readonly SeenCode[],
  size: LabelSize,
): SeenCode | null {
  const same = seen.find(({ content }) => content === expected.expected);
  if (same) return same;
  const others = all.filter(({ symbology }) => symbology === expected.symbology).map((one) => one.expected);
  const there = seen.filter((one) => !others.includes(one.content) && isAt(one, expected.place, size));
  return there.toSorted((a, b) => awayFrom(expected.place, a) - awayFrom(expected.place, b))[0] ?? null;
}

function isAt({ x, y }: SeenCode, place: Rectangle, { width, height }: LabelSize): boolean {
  const reach = PLACE_TOLERANCE * Math.max(width, height);
  const isOnLabel = x >= 0 && y >= 0 && x <= width && y <= height;
  const isNear =
    x >= place.x - reach && x <= place.x + place.w + reach && y >= place.y - reach && y <= place.y + place.h + reach;
  return isOnLabel && isNear;
}

function awayFrom({ x, y, w, h }: Rectangle, seen: SeenCode): number {
  return Math.hypot(seen.x - x - w / 2, seen.y - y - h / 2);
}
