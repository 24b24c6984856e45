// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { correctionCheck } from '#main/services/printers/correction-check.ts';
import { NO_CALIBRATION, type SheetCalibration } from '#shared/printing/sheets.ts';

const PAGE = { width: 210, height: 297 };
const HALL: SheetCalibration = { x: 0.8, y: -0.6, scale_x: 1, scale_y: 1 };
const at = '2026-01-01T00:00:00.000Z';
const measured = (printer: string, calibration: SheetCalibration) => ({ printer, page: PAGE, calibration, at });
const told = (
  laidOut: { calibration: SheetCalibration; printer?: string | null },
  ...known: Readonly<Parameters<typeof measured>>[]
) => {
  const check = correctionCheck(
    { options: laidOut, page: PAGE },
    'Hall',
    known.map((one) => measured(...one)),
  );
  return check && [check.trouble.kind, check.trouble.facts['off'], check.stops];
};

it('nothing is told of sheets for this printer, and of sheets for none on one that was never measured', () => {
  expect(told({ calibration: HALL, printer: 'Hall' }, ['Hall', HALL])).toBeNull();
  expect(told({ calibration: NO_CALIBRATION })).toBeNull();
  expect(told({ calibration: NO_CALIBRATION, printer: 'Hall' }, ['Hall', NO_CALIBRATION])).toBeNull();
  expect(told({ calibration: HALL, printer: 'Office' }, ['Hall', { ...HALL, x: 0.85 }])).toBeNull();
});

it.each([
  [
    'for another printer, of which this one differs',
    'print_corrected_else',
    { calibration: HALL, printer: 'Office' },
    NO_CALIBRATION,
  ],
  [
    'for another printer, and this one was never measured',
    'print_unmeasured',
    { calibration: HALL, printer: 'Office' },
    null,
  ],
  ['for none, and this one needs it', 'print_uncorrected', { calibration: NO_CALIBRATION }, HALL],
  [
    'for this printer, which was measured again',
    'print_measured_since',
    { calibration: NO_CALIBRATION, printer: 'Hall' },
    HALL,
  ],
] as const)('sheets that were corrected %s', (_, kind, laidOut, now) => {
  expect(told(laidOut, ...(now === null ? [] : [['Hall', now] as const]))).toEqual([kind, '1.0', false]);
});

it('a scale counts where it is most: at the far corner', () => {
  const stretched = { ...NO_CALIBRATION, scale_x: 1.01, scale_y: 1.01 };
  expect(told({ calibration: stretched, printer: 'Office' })).toEqual(['print_unmeasured', '3.6', false]);
});
