/** One outline from frame to frame: where it lies, whether it lies still, and what the station answered to its pictures. */
import { apart, inOrderOf, overlap } from './corners.ts';
import type { Corners, FrameVerdict, Outline, OutlineState } from './detector.ts';

/** An outline in one frame, and how sharp the picture is within it (0 to 1). */
export interface Seen {
  readonly corners: Corners;
  readonly sharpness: number;
  /** The corners are only a box around what lies there. */
  readonly isRough?: boolean;
  /** The picture within the outline is the same as in the last frame. If corners differ, they are only better known. */
  readonly isUnchanged?: boolean;
}

/**
 * A label lies still while no corner moves further than this share of its long side from its resting place. The outline itself trembles by
 * a fifth of that. A label that drifts so slowly smears less than half a cell in one exposure.
 */
export const STILL = 0.01;
/** The same for a camera in a hand: the hand trembles, and the outline with it. */
export const STILL_IN_HAND = 0.03;
/** A label counts as still after this time. Hands that place a label pause for a tenth of a second or two before they let go. */
const STILL_SECONDS = 0.3;
/**
 * The longest wait for a camera that is still focusing. After that the station names the blurred picture as the cause. While a camera
 * focuses, the sharpness of a still label changes by more than a few hundredths. The figure itself says little: the finer an artwork is
 * in the camera's pixels, the less sharp its edges are even in perfect focus.
 */
const FOCUS_SECONDS = 0.8;
export const SHARP_ENOUGH = 0.5;
const SAME_SHARPNESS = 0.08;
/** Frames below this share of the best sharpness of the same label add nothing. */
const BLURRIER = 0.75;
/** After this time a label counts as not readable. */
const LOOK_SECONDS = 3;
/**
 * A camera in a hand looks at a label that it could not read once more after this pause, and after twice the last pause each time, up to the
 * longest: the light may have changed, or a slow phone had no time for more than a quick look. What is no label costs little then.
 */
const PAUSE_SECONDS = 1;
const LONGEST_PAUSE_SECONDS = 8;
/** A label has left when its outline is gone for this time. A hand that reaches over it takes less time, the next label takes more. */
const GONE_SECONDS = 0.4;
/** A label has also left when it lies further away than this share of its long side, for so many frames. */
const ELSEWHERE = 0.25;
/** A label that could not be read is read again after it was moved by this share of its long side. */
const NUDGED = 0.04;
const ELSEWHERE_FRAMES = 3;
/** An outline that was in view for this time, and rested for that time, was a label that a person meant to have read. */
const MISSED_SECONDS = 0.5;
const MISSED_STILL_SECONDS = 0.15;
/** How long the outcome of corners that a person gave is shown. */
const GIVEN_SECONDS = 1.5;

export interface Showing {
  /** The share of its long side by which it may move and still lie still. */
  readonly mayMove: number;
  corners: Corners | null;
  /** Where the label lies still, and since when. */
  anchor: Corners | null;
  anchorAt: number;
  seenAt: number;
  /** When it came into view, and the longest time for which it has lain still. */
  readonly bornAt: number;
  stillest: number;
  state: OutlineState;
  /** A person gave the corners. */
  readonly isGiven: boolean;
  isRough: boolean;
  appearance: number | null;
  /** Where the label was when its appearance began, and for how many frames it has been elsewhere. */
  place: Corners | null;
  elsewhere: number;
  begunAt: number;
  endedAt: number;
  /** How many times it was looked at without an answer. */
  looks: number;
  sharpest: number;
  /** The sharpness, and since when it has not changed. */
  sharpness: number;
  sharpAt: number;
  /** When the newest picture was cut, and whether it still has to be sent. */
  cutAt: number;
  isFresh: boolean;
  sentAt: number;
  hasLeft: boolean;
}

export function newShowing(corners: Corners | null, at: number, mayMove = STILL, isGiven = false): Showing {
  return {
    mayMove,
    corners,
    anchor: corners,
    anchorAt: at,
    seenAt: at,
    bornAt: at,
    stillest: 0,
    state: 'moving',
    isGiven,
    isRough: false,
    appearance: null,
    place: null,
    elsewhere: 0,
    begunAt: at,
    endedAt: at,
    looks: 0,
    sharpest: 0,
    sharpness: 0,
    sharpAt: at,
    cutAt: -1,
    isFresh: false,
    sentAt: 0,
    hasLeft: false,
  };
}

/** A rough outline comes only after nothing moved for as long as a label must lie still. */
export function newShowingOf({ corners, isRough = false }: Seen, clock: number, mayMove = STILL): Showing {
  return newShowing(corners, isRough ? clock - STILL_SECONDS : clock, mayMove);
}

/** The showing that an outline belongs to, and the outline's corners in the order of that showing. */
export function nearest(
  showings: Iterable<Showing>,
  { corners, isRough = false }: Seen,
): { readonly showing: Showing; readonly corners: Corners } | null {
  let best: { showing: Showing; corners: Corners; far: number } | null = null;
  for (const showing of showings) {
    const before = showing.corners as Corners;
    const ordered = inOrderOf(corners, before);
    const far = showing.isRough === isRough ? apart(before, ordered) : overlap(before, corners) ? 0 : 1;
    if (far < (best?.far ?? ELSEWHERE)) best = { showing, corners: ordered, far };
  }
  return best;
}

/** Takes in the outline of one frame. */
export function follow(one: Showing, seen: Seen, corners: Corners, clock: number): void {
  const { isRough = false, isUnchanged = false, sharpness } = seen;
  // A rough outline became an exact one, or the other way round: the label has not moved.
  if (one.isRough !== isRough && one.place) one.place = seen.corners;
  one.isRough = isRough;
  if (isUnchanged) {
    one.anchor = corners;
    if (one.place) one.place = corners;
  }
  notice(one, corners, sharpness, clock);
}

export function notice(one: Showing, corners: Corners | null, sharpness: number, clock: number): void {
  one.corners = corners;
  one.seenAt = clock;
  if (corners && (one.anchor === null || apart(one.anchor, corners) > one.mayMove)) {
    one.anchor = corners;
    one.anchorAt = clock;
  }
  one.stillest = Math.max(one.stillest, clock - one.anchorAt);
  if (Math.abs(sharpness - one.sharpness) > SAME_SHARPNESS * one.sharpness) {
    one.sharpness = sharpness;
    one.sharpAt = clock;
  }
  one.sharpest = one.state === 'looking' ? Math.max(one.sharpest, sharpness) : sharpness;
  const isCalm = clock - one.anchorAt >= STILL_SECONDS / 3;
  if (one.state === 'looking' && !one.isGiven && isCalm && sharpness >= BLURRIER * one.sharpest) cut(one, clock);
  leaveIfElsewhere(one);
}

function leaveIfElsewhere(one: Showing): void {
  if (one.place === null || one.corners === null) return;
  const limit = one.state === 'unread' ? NUDGED : ELSEWHERE;
  one.elsewhere = apart(one.place, one.corners) > limit ? one.elsewhere + 1 : 0;
  if (one.elsewhere >= ELSEWHERE_FRAMES) one.hasLeft = true;
}

/** Why pictures of a label are not sent yet. Null: the label lies still and can be read. */
export function unrest(one: Showing, clock: number): 'moving' | 'settling' | 'blurred' | null {
  const still = clock - one.anchorAt;
  if (still < STILL_SECONDS) return still > 0 ? 'settling' : 'moving';
  const isFocusing = one.sharpest < SHARP_ENOUGH && clock - one.sharpAt < STILL_SECONDS;
  return isFocusing && still < STILL_SECONDS + FOCUS_SECONDS ? 'blurred' : null;
}

export function begin(one: Showing, appearance: number, clock: number): void {
  one.state = 'looking';
  one.appearance = appearance;
  one.place = one.corners;
  one.begunAt = clock;
  cut(one, clock);
}

/** The station's answer may have been lost on its way. For the same number the station gives the same answer again. */
export function resume(one: Showing, clock: number): void {
  one.state = 'looking';
  one.begunAt = clock;
  // A label with given corners has only this one picture. Other labels get a new picture from the next frame.
  one.isFresh = one.isGiven;
}

/** Whether a camera in a hand looks at the label once more. */
export function isDueAgain({ state, isGiven, isRough, endedAt, looks }: Showing, clock: number): boolean {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, PAUSE_SECONDS * 2 ** (looks - 1));
  return state === 'unread' && !isGiven && !isRough && clock - endedAt >= pause;
}

function cut(one: Showing, clock: number): void {
  one.cutAt = clock;
  one.isFresh = true;
}

export function leaveIfGone(one: Showing, clock: number): void {
  if (clock - one.seenAt >= (one.appearance === null ? GONE_SECONDS / 2 : GONE_SECONDS)) one.hasLeft = true;
  if (one.isGiven && one.state !== 'looking' && clock - one.endedAt >= GIVEN_SECONDS) one.hasLeft = true;
}

/** Reads labels in view once more: those that were not read as they are, the others as new ones. */
export function showAgain(showings: Showing[], clock: number): void {
  for (const one of showings) if (one.state === 'unread' && !one.hasLeft) resume(one, clock);
  const done = showings.filter((one) => !one.isGiven && one.state === 'answered');
  for (const one of done) one.hasLeft = true;
  for (const one of done) showings.push(newShowing(one.corners, clock, one.mayMove));
}

/** For so many seconds after a label was read, what moves in the picture is that label being taken away. */
const TAKEN_AWAY_SECONDS = 1;

/** Tells which labels left before they could be read. */
export function openMisses() {
  /** When a label that was looked at was in view last. */
  let lookedAt = Number.NEGATIVE_INFINITY;
  return function among(showings: readonly Showing[], clock: number): readonly Showing[] {
    const missed = showings.filter((one) => isMissed(one) && one.bornAt - lookedAt > TAKEN_AWAY_SECONDS);
    if (showings.some((one) => one.appearance !== null && one.seenAt === clock)) lookedAt = clock;
    return missed;
  };
}

/** Whether a label left before it lay still for long enough to be read. Hands and passing shadows do not rest. */
function isMissed({ appearance, hasLeft, isRough, stillest, bornAt, seenAt }: Showing): boolean {
  const isUnread = appearance === null && hasLeft && !isRough;
  return isUnread && stillest >= MISSED_STILL_SECONDS && seenAt - bornAt >= MISSED_SECONDS;
}

/** The showing whose picture is sent next. */
export function dueOf(showings: readonly Showing[], clock: number): { showing: Showing; isLast: boolean } | null {
  const isOver = (one: Showing) => one.hasLeft || clock - one.begunAt >= LOOK_SECONDS;
  const due = showings.filter((one) => one.state === 'looking' && (one.isFresh || isOver(one)));
  if (due.length === 0) return null;
  const showing = due.reduce((oldest, one) => (one.sentAt < oldest.sentAt ? one : oldest));
  return { showing, isLast: isOver(showing) || showing.isGiven };
}

export function end(one: Showing, verdict: FrameVerdict, clock: number): void {
  one.state = verdict === 'enough' ? 'answered' : 'unread';
  one.endedAt = clock;
  one.looks++;
}

/** Whether pictures of it may still have to be sent. */
export function isOpen({ state, isGiven }: Showing): boolean {
  return state === 'looking' || (isGiven && state === 'unread');
}

export function outlineOf({ corners, isRough, state, anchorAt, appearance }: Showing, clock: number): Outline[] {
  if (corners === null) return [];
  return [{ corners, isRough, state, still: Math.min(1, (clock - anchorAt) / STILL_SECONDS), appearance }];
}
