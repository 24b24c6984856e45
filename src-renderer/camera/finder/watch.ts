/** Frame by frame: pixels -> outlines -> appearances -> pictures for the station. */
import { type Appearances, type Cut, openAppearances } from '#window/camera/appearance.ts';
import { boxOf, cornersOf } from '#window/camera/corners.ts';
import type { CameraCheck, Corners, FrameVerdict, LabelFrame, Outline, View } from '#window/camera/detector.ts';
import type { Seen } from '#window/camera/resting-label.ts';
import { type Box, changedBox, type Glance, glanceAt, isSameScene } from './glance.ts';
import { checkCamera, sharpnessOf } from './measures.ts';
import { cutOut, FINE, FINE_IN_HAND, type Frame, openReduction } from './picture.ts';
import { openTracker } from './tracker.ts';

/** Seconds between two measurements of the camera's figures: often enough for a hand that turns a lens. */
const CHECK_EVERY = 0.25;
const MOST_SHOWN = 2;

export interface Watch {
  /** What a frame shows. `now`: the page's clock; `at`: the frame's own time. Both in seconds. */
  see(frame: Frame, now: number, at: number): View;
  /** The picture to send now, or null. It is on its way until the station's verdict comes. */
  take(): LabelFrame | null;
  verdict(verdict: FrameVerdict): void;
  /** Takes corners that a person set on a frozen frame. */
  look(corners: Corners | null, frame: Frame): void;
  readonly appearances: Pick<Appearances, 'again' | 'pause'>;
}

export function openWatch(first: number, millimetres: readonly [number, number] | null, inHand = false): Watch {
  const appearances = openAppearances(first, inHand);
  const tracker = openTracker();
  const newcomer = openNewcomer();
  const reduced = openReduction(inHand ? FINE_IN_HAND : FINE);
  const pictures = new Map<number, Omit<LabelFrame, 'last'>>();
  let unread: readonly Corners[] = [];
  let check: { readonly at: number; readonly value: CameraCheck | null } = {
    at: Number.NEGATIVE_INFINITY,
    value: null,
  };
  let times: number[] = [];
  let newestAt = 0;

  function see(frame: Frame, now: number, at: number): View {
    const { outlines: all, cuts, missed } = appearances.step(now, lookAt(frame, now));
    const unreadNow = all.filter(({ state }) => state === 'unread');
    unread = unreadNow.map(({ corners }) => corners);
    if (unreadNow.some(({ isRough }) => isRough)) newcomer.forget();
    keepPictures(frame, cuts, at);
    newestAt = at;
    const outlines = shown(all);
    if (now - check.at >= CHECK_EVERY) check = { at: now, value: checkOf(frame, outlines[0], millimetres) };
    times = [...times.filter((time) => time > now - 1), now];
    return { width: frame.width, height: frame.height, at, outlines, check: check.value, missed, rate: times.length };
  }

  function lookAt(frame: Frame, now: number): Seen[] {
    const fine = reduced(frame);
    const glance = glanceAt(fine);
    const tracks = tracker.step({ fine, glance, at: now, changed: newcomer.changed(glance) }, unread);
    const isBusy = tracks.some(({ isKnown }) => !isKnown);
    const box = newcomer.step(glance, now, isBusy);
    const outlines = tracks.map(({ corners, isUnchanged }) => ({ corners, isUnchanged, isRough: false }));
    const all = box ? [...outlines, { corners: cornersOf(box), isRough: true }] : outlines;
    return all.map((one) => ({ ...one, sharpness: sharpnessOf(frame, one.corners) }));
  }

  function keepPictures(frame: Frame, cuts: readonly Cut[], at: number): void {
    for (const { appearance, beside, corners, isRough } of cuts) {
      const picture = cutOut(frame, corners);
      pictures.set(appearance, { appearance, beside, at, ...picture, corners: isRough ? null : picture.corners });
    }
    for (const appearance of pictures.keys()) if (!appearances.isOpen(appearance)) pictures.delete(appearance);
  }

  return {
    see,
    take() {
      for (let due = appearances.next(); due; due = appearances.next()) {
        const picture = pictures.get(due.appearance);
        if (picture) return { ...picture, last: due.last };
        // The appearance ended before a frame showed it. The station is not asked, so no answer would come.
        appearances.answer('more');
      }
      return null;
    },
    look: (corners, frame) => keepPictures(frame, [appearances.look(corners)], newestAt),
    verdict: (verdict) => appearances.answer(verdict),
    appearances,
  };
}

function checkOf(
  frame: Frame,
  outline: Outline | undefined,
  millimetres: readonly [number, number] | null,
): CameraCheck | null {
  if (!outline) return null;
  return checkCamera(frame, outline.corners, sharpnessOf(frame, outline.corners), millimetres);
}

/** An outline that could not be read may be no label. It is shown only if there is no other outline. */
function shown(outlines: readonly Outline[]): Outline[] {
  const rank = ({ state }: Outline) => (state === 'unread' ? 1 : 0);
  const size = ({ corners }: Outline) => {
    const { left, top, right, bottom } = boxOf(corners);
    return (right - left) * (bottom - top);
  };
  return outlines.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a)).slice(0, MOST_SHOWN);
}

/**
 * Finds what was laid on the desk, for labels whose outline cannot be seen, such as white on white. Only the rough place is known, and the
 * station finds the label there by its mark.
 */
/** Seconds for which nothing may change. A hand does not keep still for so long. */
const REST_SECONDS = 0.8;
/** If more than this share of the picture changes, the lamp or the camera changed. */
const MOST_CHANGED = 0.6;
/** The least number of parts along each side of a newcomer. */
const LEAST_PARTS = 3;
/** With each frame the picture of the bare desk takes over this share of slow changes, such as of the sun. */
const FOLLOWS = 0.02;

interface Newcomer {
  /** The box in which the picture differs from the bare desk. Null if the bare desk is not known, or if the light changed. */
  changed(glance: Glance): Box | null;
  /** `isBusy`: an outline is in view already, so no newcomer is sought. */
  step(glance: Glance, at: number, isBusy: boolean): Box | null;
  /** From now on everything in view belongs to the desk. */
  forget(): void;
}

export function openNewcomer(): Newcomer {
  let desk: Glance | null = null;
  let resting: Glance | null = null;
  let restingSince = 0;

  return {
    changed(glance) {
      if (desk?.means.length !== glance.means.length) return null;
      const box = changedBox(desk, glance);
      return box && isTooLarge(box, glance) ? null : box;
    },
    step(glance, at, isBusy) {
      if (resting === null || !isSameScene(resting, glance)) {
        resting = glance;
        restingSince = at;
      }
      if (isBusy || at - restingSince < REST_SECONDS) return null;
      if (desk?.means.length !== glance.means.length) desk = copyOf(glance);
      const box = changedBox(desk, glance);
      if (box === null) follow(desk, glance);
      else if (isTooLarge(box, glance)) desk = copyOf(glance);
      else if (isLarge(box, glance)) return box;
      return null;
    },
    forget() {
      if (resting) desk = copyOf(resting);
    },
  };
}

function copyOf(glance: Glance): Glance {
  return { ...glance, means: glance.means.slice() };
}

function follow(desk: Glance, { means }: Glance): void {
  for (let i = 0; i < means.length; i++) desk.means[i] += FOLLOWS * (means[i] - desk.means[i]);
}

function isLarge({ left, top, right, bottom }: Box, { side }: Glance): boolean {
  return Math.min(right - left, bottom - top) >= LEAST_PARTS * side;
}

function isTooLarge({ left, top, right, bottom }: Box, { across, down, side }: Glance): boolean {
  return (right - left) * (bottom - top) > MOST_CHANGED * across * down * side * side;
}
