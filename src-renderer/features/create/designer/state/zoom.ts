/** Pixels of the page for a millimetre at true size. */
const TRUE_SIZE = 96 / 25.4;

/** Shares of the true size. */
const STEPS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8] as const;

/** `fit` shows the whole label, a number is a share of the true size. */
export type Zoom = 'fit' | number;

export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Pixels for a millimetre. */
export function scaleOf(zoom: Zoom, label: Room, room: Room): number {
  if (zoom !== 'fit') return zoom * TRUE_SIZE;
  if (room.width <= 0 || room.height <= 0) return TRUE_SIZE;
  const fitting = Math.min(room.width / label.width, room.height / label.height);
  return Math.min(fitting, STEPS[STEPS.length - 1] * TRUE_SIZE);
}

export function shareOf(scale: number): number {
  return scale / TRUE_SIZE;
}

/** The next larger or smaller step, from whatever size is shown. */
export function zoomedFrom(scale: number, way: 1 | -1): Zoom {
  const share = shareOf(scale);
  const next =
    way > 0 ? STEPS.find((step) => step > share * 1.01) : STEPS.toReversed().find((step) => step < share * 0.99);
  return next ?? (way > 0 ? STEPS[STEPS.length - 1] : STEPS[0]);
}
