import type { Bus } from '#main/events/bus.ts';
import type { TellChanges } from '#main/services/production/ledger/label-changes.ts';
import type { Calibrations } from '#main/services/sheets/calibrations.ts';
import type { Press } from '#main/services/sheets/press.ts';
import type { PrintedSheets } from '#main/services/sheets/printed-sheets.ts';
import type { TemporaryFiles } from '#main/services/sheets/temporary-files.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import type { Settings } from '#shared/core/settings.ts';
import { type PrinterPace, USUAL_PACE } from './asking-the-printer.ts';
import { createChosenPrinters } from './chosen-printers.ts';
import { createJobLedger } from './job-ledger.ts';
import { createPrinterSheets } from './job-sheets.ts';
import { createPrintCommand } from './print-command.ts';
import { createPrinterJobService } from './print-jobs.ts';
import { createTestPage } from './test-page.ts';

export interface PrintersOptions {
  readonly store: Store;
  readonly pool: Pool<Tasks>;
  readonly press: Press;
  readonly printedSheets: PrintedSheets;
  readonly calibrations: Pick<Calibrations, 'page' | 'list'>;
  readonly temporaryFiles: TemporaryFiles;
  readonly keys: readonly string[];
  readonly settings: Settings;
  readonly tellChanges: TellChanges;
  readonly bus: Bus;
  readonly clock: () => number;
  readonly log: { warn(facts: object, text: string): void; error(facts: object, text: string): void };
  readonly printerPace?: PrinterPace;
}

/** Printers that the station prints on by itself, and the jobs that it sends them. */
export function createPrinters({ settings, printerPace: pace = USUAL_PACE, tellChanges, ...options }: PrintersOptions) {
  const printers = createChosenPrinters({ ...options, mayLook: settings['print.discovery'] });
  const sheets = createPrinterSheets(options);
  const sheetsAJob = settings['print.sheets_a_job'];
  const ledger = createJobLedger({ store: options.store, tellChanges, sheetsAJob });
  const jobs = createPrinterJobService({
    ...options,
    printers,
    pace,
    sheets,
    ledger,
    settings: { sheetsAJob, confirm: settings['print.confirm'] },
  });
  const testPage = createTestPage({ ...options, printers, pages: options.calibrations });
  return { printers, jobs, testPage, command: createPrintCommand({ store: options.store, printers, jobs, sheets }) };
}
