// Whether sheets lie right on the printer that is chosen: their places were corrected for one printer when they were laid out.

import { warning } from '#main/printers/checks.ts';
import type { PrinterCheck } from '#shared/printing/printers.ts';
import {
  NO_CALIBRATION,
  type PrinterCalibration,
  type SheetCalibration,
  type SheetOptions,
  type SheetSize,
} from '#shared/printing/sheets.ts';

/** Millimetres. Nobody measures less with a ruler, or sees it on a label. */
const LEAST_MM = 0.2;

export interface Corrected {
  /** As the sheets were laid out. */
  readonly options: Pick<SheetOptions, 'calibration' | 'printer'>;
  readonly page: SheetSize;
}

/** Null where the sheets are corrected for this printer, or for none and it was never measured. */
export function correctionCheck(
  { options: { calibration, printer: other = null }, page }: Corrected,
  printer: string,
  measured: readonly PrinterCalibration[],
): PrinterCheck | null {
  const own = measured.find((one) => one.printer === printer);
  const off = farthestApart(calibration, own?.calibration ?? NO_CALIBRATION, page);
  if (off < LEAST_MM) return null;
  const facts = { printer, off: off.toFixed(1) };
  if (other === printer) return warning('print_measured_since', facts);
  if (farthestApart(calibration, NO_CALIBRATION, page) < LEAST_MM) return warning('print_uncorrected', facts);
  return own
    ? warning('print_corrected_else', { ...facts, other: other ?? '?' })
    : warning('print_unmeasured', { ...facts, other: other ?? '?' });
}

/** In millimetres, at the corner of the page where it is most. */
function farthestApart(one: SheetCalibration, two: SheetCalibration, { width, height }: SheetSize): number {
  const across = [0, width].map((x) => x * (one.scale_x - two.scale_x) + one.x - two.x);
  const down = [0, height].map((y) => y * (one.scale_y - two.scale_y) + one.y - two.y);
  return Math.max(...across.flatMap((x) => down.map((y) => Math.hypot(x, y))));
}
