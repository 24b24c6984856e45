/**
 * What lies on the desk that was not there before, for labels whose outline nobody can see, such as white on white: the
 * place is known roughly, and the station finds the label in it by its mark.
 */
import { type Box, changedBox, type Glance, isSameScene } from './glance.ts';

/** Seconds for which nothing may change: a hand does not keep so still. */
const REST_SECONDS = 0.8;
/** A change of more than this share of the picture is the lamp or the camera. */
const MOST_CHANGED = 0.6;
/** Parts that a newcomer fills at least along both sides. */
const LEAST_PARTS = 3;
/** Share by which the desk's picture follows slow changes, such as the sun, with each frame. */
const FOLLOWS = 0.02;

export interface Newcomer {
  /** What looks otherwise than the bare desk; null where that is not known, or where the light is another. */
  changed(glance: Glance): Box | null;
  /** `isBusy`: something else is seen there, so nothing is sought. */
  step(glance: Glance, at: number, isBusy: boolean): Box | null;
  /** What is there now belongs to the desk. */
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
