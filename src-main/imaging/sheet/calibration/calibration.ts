import { AppError } from '../../../../src-shared/errors.ts';
import type { SheetCalibration } from '../../../../src-shared/sheets.ts';
import type { Size, Spot } from '../layout/box.ts';

/** What is measured on a printed calibration page with a ruler, in millimetres. */
export interface Measured {
  /** From the left edge of the paper to the first cross. */
  readonly left: number;
  /** From the top edge of the paper to the first cross. */
  readonly top: number;
  /** From the first cross to the one at its right. */
  readonly across: number;
  /** From the first cross to the one below it. */
  readonly down: number;
}

/** From the paper's edges to the crosses, where the page is large enough. */
const INSET_MM = 20;
const MOST_SHIFT_MM = 15;
const MOST_STRETCH = 0.03;

/** The crosses: top left, top right, bottom left. */
export function crossesOn({ width, height }: Size): readonly [Spot, Spot, Spot] {
  const inset = Math.min(INSET_MM, width / 4, height / 4);
  return [
    [inset, inset],
    [width - inset, inset],
    [inset, height - inset],
  ];
}

/** What a printer without faults would give. */
export function expectedOn(page: Size): Measured {
  const [[left, top], [right], [, bottom]] = crossesOn(page);
  return { left, top, across: right - left, down: bottom - top };
}

/** From what was measured to what places on sheets must be corrected by. */
export function calibrationFrom(page: Size, measured: Measured): SheetCalibration {
  const expected = expectedOn(page);
  const x = correction(expected.left, expected.across, measured.left, measured.across, 'across');
  const y = correction(expected.top, expected.down, measured.top, measured.down, 'down');
  return { x: x.shift, y: y.shift, scale_x: x.scale, scale_y: y.scale };
}

/** The printer puts p at start + stretch * (p - expected start); this is the way back. */
function correction(expectedStart: number, expectedLength: number, start: number, length: number, which: string) {
  const scale = expectedLength / length;
  const shift = expectedStart - scale * start;
  if (!(Math.abs(scale - 1) <= MOST_STRETCH) || !(Math.abs(shift) <= MOST_SHIFT_MM)) {
    throw new AppError(
      'bad_input',
      `Measured ${which}: ${start} mm to the cross and ${length} mm to the next, where about ${expectedStart} and ${expectedLength} were expected. Print at 100 % without "fit to page", and measure again.`,
    );
  }
  return { scale, shift };
}
