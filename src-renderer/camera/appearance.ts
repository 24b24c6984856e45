/**
 * Which outlines are labels that lie still, and what becomes of each of them: moving -> settling -> looking -> answered
 * or unread -> gone. One showing of a label is one appearance, and has a number. Knows neither camera nor station.
 */
import { apart, inOrderOf, overlap } from './corners.ts';
import type { Corners, FrameVerdict, Outline, OutlineState } from './eyes.ts';

/** An outline in one frame, and how sharp the picture is within it (0 to 1). */
export interface Seen {
  readonly corners: Corners;
  readonly sharpness: number;
  /** Only a box around what lies there. */
  readonly isRough?: boolean;
  /** Nothing in its picture changed since the frame before: where its corners did, they are only better known. */
  readonly isUnchanged?: boolean;
}

export interface Step {
  readonly outlines: readonly Outline[];
  /** Whose picture is worth keeping from this frame; without corners the whole frame. */
  readonly cuts: readonly Cut[];
}

export interface Cut {
  readonly appearance: number;
  readonly beside: number | null;
  readonly corners: Corners | null;
  readonly isRough: boolean;
}

/** A picture that is due: the newest that was cut of this appearance. */
export interface Due {
  readonly appearance: number;
  readonly last: boolean;
}

export interface Appearances {
  /** Takes in a frame; times in seconds. */
  step(at: number, seen: readonly Seen[]): Step;
  /** What to send now, if nothing is under way; it is under way from then on. */
  next(): Due | null;
  /** What the station said to what was under way. */
  answer(verdict: FrameVerdict): void;
  /** Whether pictures of it may still be due. */
  isOpen(appearance: number): boolean;
  /** Corners on a picture that stands still, which is all there will be of it. Returns what to keep of that picture. */
  look(corners: Corners | null): Cut;
  again(): void;
  pause(isPaused: boolean): void;
}

/**
 * A label lies still while no corner goes further than this share of its long side from where it began to. The outline
 * itself trembles by a fifth of that; a label that drifts so slowly smears less than half a cell in one exposure.
 */
const STILL = 0.01;
/** For so long (seconds). Hands that place a label pause for a tenth or two before they let go. */
const STILL_SECONDS = 0.3;
/**
 * A camera that is still focusing is waited for, but not longer: what stays blurred is told as a cause by the station.
 * One that is focusing gets sharper or more blurred: while a label lies still its figure keeps within a few hundredths else,
 * whatever the figure is. For the finer an artwork is in the camera's pixels, the less sharp its edges look in perfect focus.
 */
const FOCUS_SECONDS = 0.8;
export const SHARP_ENOUGH = 0.5;
const SAME_SHARPNESS = 0.08;
/** Frames this much blurrier than the sharpest of the same label add nothing. */
const BLURRIER = 0.75;
/** After this time a label counts as not readable. */
const LOOK_SECONDS = 3;
/** A label has left when its outline is gone for this time: a hand that reaches over it takes less than the next label takes to come. */
const GONE_SECONDS = 0.4;
/** Or when it lies this share of its long side elsewhere, for so many frames. One that could not be read is looked at again after a nudge. */
const ELSEWHERE = 0.25;
const NUDGED = 0.04;
const ELSEWHERE_FRAMES = 3;
/** How long what a person's corners came to is shown. */
const GIVEN_SECONDS = 1.5;
/** Between frames further apart than this nobody was looking: a hidden window, a camera that was unplugged. */
const LONGEST_GAP = 0.3;

interface Showing {
  corners: Corners | null;
  /** Where and since when it lies still. */
  anchor: Corners | null;
  anchorAt: number;
  seenAt: number;
  state: OutlineState;
  readonly isGiven: boolean;
  isRough: boolean;
  appearance: number | null;
  /** Where it was when its appearance began, and for how many frames it has been elsewhere. */
  place: Corners | null;
  elsewhere: number;
  begunAt: number;
  endedAt: number;
  sharpest: number;
  /** A sharpness, and since when it has stayed there. */
  sharpness: number;
  sharpAt: number;
  /** When its newest picture was cut, and whether that was not sent yet. */
  cutAt: number;
  isFresh: boolean;
  sentAt: number;
  hasLeft: boolean;
}

export function openAppearances(first = 1): Appearances {
  let showings: Showing[] = [];
  let number = first;
  let clock = 0;
  let lastAt: number | null = null;
  let isPaused = false;
  let underWay: { showing: Showing; isLast: boolean } | null = null;

  function step(at: number, seen: readonly Seen[]): Step {
    clock += Math.min(LONGEST_GAP, Math.max(0, at - (lastAt ?? at)));
    lastAt = at;
    match(seen);
    leaveGone();
    const inView = showings.filter((one) => one.seenAt === clock && !one.hasLeft);
    for (const one of inView) advance(one);
    const cuts = inView.filter((one) => one.state === 'looking' && !one.isGiven && one.cutAt === clock);
    return {
      outlines: inView.flatMap((one) => outlineOf(one, clock)),
      cuts: cuts.map((one) => ({
        appearance: one.appearance as number,
        corners: one.corners,
        isRough: one.isRough,
        beside: inView.find((other) => other !== one && other.appearance !== null)?.appearance ?? null,
      })),
    };
  }

  /** Each outline goes on with the showing that it is nearest to. */
  function match(seen: readonly Seen[]): void {
    const free = new Set(showings.filter((one) => !one.isGiven && !one.hasLeft));
    for (const { corners, sharpness, isRough = false, isUnchanged = false } of seen) {
      let best: { showing: Showing; corners: Corners; far: number } | null = null;
      for (const showing of free) {
        const before = showing.corners as Corners;
        const ordered = inOrderOf(corners, before);
        const far = showing.isRough === isRough ? apart(before, ordered) : overlap(before, corners) ? 0 : 1;
        if (far < (best?.far ?? ELSEWHERE)) best = { showing, corners: ordered, far };
      }
      // What is known roughly is told only after nothing has moved for longer than that.
      const showing = best?.showing ?? newShowing(corners, isRough ? clock - STILL_SECONDS : clock);
      if (best) free.delete(best.showing);
      else showings.push(showing);
      // The outline of what was known roughly: it has not moved.
      if (showing.isRough !== isRough && showing.place) showing.place = corners;
      showing.isRough = isRough;
      if (isUnchanged) placeAnew(showing, best?.corners ?? corners);
      notice(showing, best?.corners ?? corners, sharpness);
    }
    for (const one of showings) if (one.isGiven) notice(one, one.corners, 1);
  }

  function placeAnew(one: Showing, corners: Corners): void {
    one.anchor = corners;
    if (one.place) one.place = corners;
  }

  function notice(one: Showing, corners: Corners | null, sharpness: number): void {
    one.corners = corners;
    one.seenAt = clock;
    if (corners && (one.anchor === null || apart(one.anchor, corners) > STILL)) {
      one.anchor = corners;
      one.anchorAt = clock;
    }
    if (Math.abs(sharpness - one.sharpness) > SAME_SHARPNESS * one.sharpness) {
      one.sharpness = sharpness;
      one.sharpAt = clock;
    }
    one.sharpest = one.state === 'looking' ? Math.max(one.sharpest, sharpness) : sharpness;
    const isCalm = clock - one.anchorAt >= STILL_SECONDS / 3;
    if (one.state === 'looking' && !one.isGiven && isCalm && sharpness >= BLURRIER * one.sharpest) cut(one);
    notePlace(one, corners);
  }

  function notePlace(one: Showing, corners: Corners | null): void {
    if (one.place === null || corners === null) return;
    const limit = one.state === 'unread' ? NUDGED : ELSEWHERE;
    one.elsewhere = apart(one.place, corners) > limit ? one.elsewhere + 1 : 0;
    if (one.elsewhere < ELSEWHERE_FRAMES) return;
    one.hasLeft = true;
    showings.push(newShowing(corners, clock));
  }

  function advance(one: Showing): void {
    if (one.appearance !== null) return;
    const still = clock - one.anchorAt;
    const isFocusing = one.sharpest < SHARP_ENOUGH && clock - one.sharpAt < STILL_SECONDS;
    if (still < STILL_SECONDS) one.state = still > 0 ? 'settling' : 'moving';
    else if (isFocusing && still < STILL_SECONDS + FOCUS_SECONDS) one.state = 'blurred';
    else if (!isPaused) begin(one);
  }

  function begin(one: Showing): void {
    one.state = 'looking';
    one.appearance = number++;
    one.place = one.corners;
    one.begunAt = clock;
    cut(one);
  }

  /** The station may have its answer, which was lost: under the same number it is told again. */
  function resume(one: Showing): void {
    one.state = 'looking';
    one.begunAt = clock;
    // Of any other one the next frame shows it anew.
    one.isFresh = one.isGiven;
  }

  function cut(one: Showing): void {
    one.cutAt = clock;
    one.isFresh = true;
  }

  function leaveGone(): void {
    for (const one of showings) {
      if (clock - one.seenAt >= (one.appearance === null ? GONE_SECONDS / 2 : GONE_SECONDS)) one.hasLeft = true;
      if (one.isGiven && one.state !== 'looking' && clock - one.endedAt >= GIVEN_SECONDS) one.hasLeft = true;
    }
    // A label that left without an answer is kept until the station has had its last picture.
    showings = showings.filter((one) => !one.hasLeft || one.state === 'looking');
  }

  function next(): Due | null {
    if (underWay) return null;
    const isOver = (one: Showing) => one.hasLeft || clock - one.begunAt >= LOOK_SECONDS;
    const due = showings.filter((one) => one.state === 'looking' && (one.isFresh || isOver(one)));
    if (due.length === 0) return null;
    const showing = due.reduce((oldest, one) => (one.sentAt < oldest.sentAt ? one : oldest));
    underWay = { showing, isLast: isOver(showing) || showing.isGiven };
    showing.isFresh = false;
    showing.sentAt = clock;
    return { appearance: showing.appearance as number, last: underWay.isLast };
  }

  function answer(verdict: FrameVerdict): void {
    if (!underWay) return;
    const { showing, isLast } = underWay;
    underWay = null;
    if (showing.state !== 'looking' || (verdict === 'more' && !isLast)) return;
    showing.state = verdict === 'enough' ? 'answered' : 'unread';
    showing.endedAt = clock;
  }

  return {
    step,
    next,
    answer,
    isOpen: (appearance) => showings.some((one) => one.appearance === appearance && isOpen(one)),
    look(corners) {
      for (const one of showings) if (one.isGiven) one.hasLeft = true;
      const given = { ...newShowing(corners, clock), isGiven: true };
      showings.push(given);
      begin(given);
      return { appearance: given.appearance as number, beside: null, corners, isRough: false };
    },
    again() {
      for (const one of showings) if (one.state === 'unread' && !one.hasLeft) resume(one);
      const done = showings.filter((one) => !one.isGiven && one.state === 'answered');
      for (const one of done) one.hasLeft = true;
      for (const one of done) showings.push(newShowing(one.corners, clock));
    },
    pause(paused) {
      isPaused = paused;
    },
  };
}

function isOpen({ state, isGiven }: Showing): boolean {
  return state === 'looking' || (isGiven && state === 'unread');
}

function outlineOf({ corners, isRough, state, anchorAt, appearance }: Showing, clock: number): Outline[] {
  if (corners === null) return [];
  return [{ corners, isRough, state, still: Math.min(1, (clock - anchorAt) / STILL_SECONDS), appearance }];
}

function newShowing(corners: Corners | null, at: number): Showing {
  return {
    corners,
    anchor: corners,
    anchorAt: at,
    seenAt: at,
    state: 'moving',
    isGiven: false,
    isRough: false,
    appearance: null,
    place: null,
    elsewhere: 0,
    begunAt: at,
    endedAt: at,
    sharpest: 0,
    sharpness: 0,
    sharpAt: at,
    cutAt: -1,
    isFresh: false,
    sentAt: 0,
    hasLeft: false,
  };
}
