/**
 * Finds what was laid on the desk, for labels whose outline cannot be seen, such as white on white. Only the rough place is known, and the
 * station finds the label there by its mark.
 */
import { type Box, changedBox, type Glance, isSameScene } from './glance.ts';

/** Seconds for which nothing may change. A hand does not keep still for so long. */
const REST_SECONDS = 0.8;
/** If more than this share of the picture changes, the lamp or the camera changed. */
const MOST_CHANGED = 0.6;
/** The least number of parts along each side of a newcomer. */
const LEAST_PARTS = 3;
/** With each frame the picture of the bare desk takes over this share of slow changes, such as of the sun. */
const FOLLOWS = 0.02;

export interface Newcomer {
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
