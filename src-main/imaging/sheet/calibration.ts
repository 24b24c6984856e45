import type { Size } from '#main/imaging/sheet/layout/box.ts';
import { expectedOn, type Measured } from '#shared/printing/calibration.ts';
import type { SheetCalibration } from '#shared/printing/sheets.ts';
import { refusal } from '#shared/troubles/errors.ts';

const MOST_SHIFT_MM = 15;
const MOST_STRETCH = 0.03;

/** The correction of places on sheets, from what was measured on the calibration page. */
export function calibrationFrom(page: Size, measured: Measured): SheetCalibration {
  const expected = expectedOn(page);
  const x = correction(expected.left, expected.across, measured.left, measured.across, 'across');
  const y = correction(expected.top, expected.down, measured.top, measured.down, 'down');
  return { x: x.shift, y: y.shift, scale_x: x.scale, scale_y: y.scale };
}

/** The printer puts p at start + stretch * (p - expected start); this is the inverse. */
function correction(expectedStart: number, expectedLength: number, start: number, length: number, which: string) {
  const scale = expectedLength / length;
  const shift = expectedStart - scale * start;
  if (!(Math.abs(scale - 1) <= MOST_STRETCH) || !(Math.abs(shift) <= MOST_SHIFT_MM)) {
    throw refusal('calibration_off', {
      which,
      start,
      length,
      expected_start: expectedStart,
      expected_length: expectedLength,
    });
  }
  return { scale, shift };
}
