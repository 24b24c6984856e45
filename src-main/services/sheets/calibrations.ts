import type { OpenFile } from '#main/files/open-file.ts';
import { calibrationFrom } from '#main/imaging/sheet/calibration.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { isoOf } from '#shared/core/times.ts';
import type { Measured } from '#shared/printing/calibration.ts';
import { NO_CALIBRATION, type PrinterCalibration, type SheetSize } from '#shared/printing/sheets.ts';
import { notFound, refusal } from '#shared/troubles/errors.ts';
import type { Language } from '#shared/words/languages.ts';
import type { TemporaryFiles } from './temporary-files.ts';

const NAME = 'printers';
/** No factory has more. */
const MOST = 200;

async function readCalibrations(local: Pick<Store['local'], 'get'>): Promise<readonly PrinterCalibration[]> {
  return ((await local.get(NAME)) ?? []) as readonly PrinterCalibration[];
}

export type Calibrations = ReturnType<typeof createCalibrations>;

/** The calibrations of the printers at this station, by the names of the printers. */
export function createCalibrations(
  store: Store,
  pool: Pool<Tasks>,
  temporaryFiles: TemporaryFiles,
  clock: () => number,
) {
  /** `measured` on the printed page; null if the printer is exact. */
  function calibrate(printer: string, page: SheetSize, measured: Measured | null): Promise<PrinterCalibration> {
    const calibration = measured === null ? NO_CALIBRATION : calibrationFrom(page, measured);
    return store.change(async ({ local }) => {
      const others = (await readCalibrations(local)).filter((one) => one.printer !== printer);
      if (others.length >= MOST) throw refusal('printers_most', { most: MOST });
      const now = { printer, page, calibration, at: isoOf(clock()) };
      await local.set(NAME, [...others, now]);
      return now;
    });
  }

  function forget(printer: string): Promise<void> {
    return store.change(async ({ local }) => {
      const known = await readCalibrations(local);
      const left = known.filter((one) => one.printer !== printer);
      if (left.length === known.length) throw notFound();
      await local.set(NAME, left);
    });
  }

  /** A page to print and measure, as a PDF. */
  function page(size: SheetSize, language: Language): Promise<OpenFile> {
    const madeAt = isoOf(clock());
    return temporaryFiles.make('.pdf', (file) =>
      pool.run('drawCalibrationPage', { file, page: size, language, madeAt }),
    );
  }

  return { list: async () => [...(await readCalibrations(store.local))], calibrate, forget, page };
}
