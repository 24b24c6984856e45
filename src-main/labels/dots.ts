// Places on a label: whole dots of the printer, and millimetres.

/** A rectangle in dots, from its left and top edge. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const MM_PER_INCH = 25.4;
const POINTS_PER_INCH = 72;

/** An edge, or a module, in millimetres of three decimals to the nearest dot, halves up. In whole micrometres, so that halves are halves. */
export function dotsOf(millimetres: number, dpi: number): number {
  const micrometres = Math.round(millimetres * 1000);
  return Math.floor((2 * micrometres * dpi + MM_PER_INCH * 1000) / (2 * MM_PER_INCH * 1000));
}

export function mmOfDots(dots: number, dpi: number): number {
  return (dots * MM_PER_INCH) / dpi;
}

export function mmOfPoints(points: number): number {
  return (points * MM_PER_INCH) / POINTS_PER_INCH;
}

export function pointsOfMm(millimetres: number): number {
  return (millimetres * POINTS_PER_INCH) / MM_PER_INCH;
}

/** A length in millimetres as dots, not rounded. */
export function fineDots(millimetres: number, dpi: number): number {
  return (millimetres * dpi) / MM_PER_INCH;
}

/** Millimetres for a sentence, of a length that is needed rounded up: hundredths, as lengths of a layout have, and thousandths of modules. */
export function shownMm(millimetres: number): number {
  const parts = millimetres < 1 ? 1000 : 100;
  return Math.ceil(millimetres * parts - 1e-6) / parts;
}
