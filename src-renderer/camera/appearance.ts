/**
 * Which outlines are labels that lie still, and the states of each: moving -> settling -> looking -> answered or unread -> gone. One label
 * in front of the camera is one appearance and has a number. This file knows neither camera nor station.
 */
import type { Corners, FrameVerdict, Outline } from './detector.ts';
import {
  begin,
  dueOf,
  end,
  follow,
  isDueAgain,
  isOpen,
  leaveIfGone,
  nearest,
  newShowing,
  newShowingOf,
  notice,
  openMisses,
  outlineOf,
  resume,
  type Seen,
  type Showing,
  STILL,
  STILL_IN_HAND,
  showAgain,
  unrest,
} from './resting-label.ts';

export interface Step {
  readonly outlines: readonly Outline[];
  /** The appearances whose pictures of this frame are worth keeping. */
  readonly cuts: readonly Cut[];
  /** Labels that left before they could be read, by the appearances that they get for it. */
  readonly missed: readonly number[];
}

export interface Cut {
  readonly appearance: number;
  /** Another appearance in the same frame. */
  readonly beside: number | null;
  /** Null: the whole frame is kept. */
  readonly corners: Corners | null;
  readonly isRough: boolean;
}

/** If two frames are further apart than this many seconds, frames are missing in between: the window was hidden, or the camera was unplugged. */
const LONGEST_GAP = 0.3;

export type Appearances = ReturnType<typeof openAppearances>;

export function openAppearances(first = 1, inHand = false, mayMove = inHand ? STILL_IN_HAND : STILL) {
  let showings: Showing[] = [];
  let number = first;
  let clock = 0;
  let lastAt: number | null = null;
  let isPaused = false;
  const misses = openMisses();
  const sending = openSending();

  function advance(one: Showing): void {
    if (one.appearance !== null) return;
    const state = unrest(one, clock);
    if (state !== null) one.state = state;
    else if (!isPaused) begin(one, number++, clock);
  }

  function leaveGone(): readonly number[] {
    for (const one of showings) leaveIfGone(one, clock);
    const lost = misses(showings, clock);
    // A label that left without an answer is kept until the station has had its last picture.
    showings = showings.filter((one) => !one.hasLeft || one.state === 'looking');
    return isPaused ? [] : lost.map(() => number++);
  }

  return {
    /** Takes in a frame; times in seconds. */
    step(at: number, seen: readonly Seen[]): Step {
      clock += Math.min(LONGEST_GAP, Math.max(0, at - (lastAt ?? at)));
      lastAt = at;
      match(showings, seen, clock, mayMove);
      const missed = leaveGone();
      const inView = showings.filter((one) => one.seenAt === clock && !one.hasLeft);
      for (const one of inView) inHand && isDueAgain(one, clock) ? resume(one, clock) : advance(one);
      return { outlines: inView.flatMap((one) => outlineOf(one, clock)), cuts: cutsOf(inView, clock), missed };
    },
    /** The picture to send now, or null while another one is on its way. From then on the returned picture is on its way. */
    next: () => sending.next(showings, clock),
    /** Takes the station's answer to the picture that was on its way. */
    answer: (verdict: FrameVerdict) => sending.answer(verdict, clock),
    /** Whether pictures of an appearance may still have to be sent. */
    isOpen: (appearance: number) => showings.some((one) => one.appearance === appearance && isOpen(one)),
    /** Takes corners that a person set on a frozen picture. Returns the part of that picture to keep. */
    look(corners: Corners | null): Cut {
      for (const one of showings) if (one.isGiven) one.hasLeft = true;
      const given = newShowing(corners, clock, mayMove, true);
      showings.push(given);
      begin(given, number++, clock);
      return { appearance: given.appearance as number, beside: null, corners, isRough: false };
    },
    again: () => showAgain(showings, clock),
    pause(paused: boolean): void {
      isPaused = paused;
    },
  };
}

/** Gives each outline to the nearest showing. An outline that is near none becomes a new one. */
function match(showings: Showing[], outlines: readonly Seen[], clock: number, mayMove: number): void {
  const free = new Set(showings.filter((one) => !one.isGiven && !one.hasLeft));
  for (const seen of outlines) {
    const found = nearest(free, seen);
    const showing = found?.showing ?? newShowingOf(seen, clock, mayMove);
    if (!free.delete(showing)) showings.push(showing);
    follow(showing, seen, found?.corners ?? seen.corners, clock);
    if (showing.hasLeft) showings.push(newShowing(showing.corners, clock, mayMove));
  }
  for (const one of showings) if (one.isGiven) notice(one, one.corners, 1, clock);
}

/** The parts of a frame that show the showings in view. */
function cutsOf(inView: readonly Showing[], clock: number): Cut[] {
  const cuts = inView.filter((one) => one.state === 'looking' && !one.isGiven && one.cutAt === clock);
  return cuts.map((one) => ({
    appearance: one.appearance as number,
    corners: one.corners,
    isRough: one.isRough,
    beside: inView.find((other) => other !== one && other.appearance !== null)?.appearance ?? null,
  }));
}

/** The picture to send next: the newest one that was cut of this appearance. */
interface Due {
  readonly appearance: number;
  readonly last: boolean;
}

/** Pictures of labels on their way to the station, one at a time. */
export function openSending() {
  let underWay: { showing: Showing; isLast: boolean } | null = null;
  return {
    /** The picture to send now, or null while another one is on its way. From then on the returned picture is on its way. */
    next(showings: readonly Showing[], clock: number): Due | null {
      if (underWay) return null;
      underWay = dueOf(showings, clock);
      if (!underWay) return null;
      const { showing, isLast } = underWay;
      showing.isFresh = false;
      showing.sentAt = clock;
      return { appearance: showing.appearance as number, last: isLast };
    },
    /** Takes the station's answer to the picture that was on its way. */
    answer(verdict: FrameVerdict, clock: number): void {
      if (!underWay) return;
      const { showing, isLast } = underWay;
      underWay = null;
      if (showing.state === 'looking' && (verdict !== 'more' || isLast)) end(showing, verdict, clock);
    },
  };
}
