import type { Bus } from '#main/events/bus.ts';
import type { TellChanges } from '#main/services/production/ledger/label-changes.ts';
import type { Printers } from '#main/services/sheets/calibrations.ts';
import type { Press } from '#main/services/sheets/press.ts';
import type { PrintedSheets } from '#main/services/sheets/printed-sheets.ts';
import type { TemporaryFiles } from '#main/services/sheets/temporary-files.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import type { Settings } from '#shared/core/settings.ts';
import { type PaperPace, USUAL_PACE } from './asking-the-printer.ts';
import { createPaperPrinters } from './chosen-printers.ts';
import { createPaperLedger } from './job-ledger.ts';
import { createPaperSheets } from './job-sheets.ts';
import { createPaperCommand } from './print-command.ts';
import { createPaperJobService } from './print-jobs.ts';
import { createPaperTestPage } from './test-page.ts';

export interface PaperOptions {
  readonly store: Store;
  readonly pool: Pool<Tasks>;
  readonly press: Press;
  readonly printedSheets: PrintedSheets;
  readonly calibrations: Pick<Printers, 'page' | 'list'>;
  readonly temporaryFiles: TemporaryFiles;
  readonly keys: readonly string[];
  readonly settings: Settings;
  readonly tellChanges: TellChanges;
  readonly bus: Bus;
  readonly clock: () => number;
  readonly log: { warn(facts: object, text: string): void; error(facts: object, text: string): void };
  readonly paperPace?: PaperPace;
}

/** Printers that the station prints on by itself, and the jobs that it sends them. */
export function createPaper({ settings, paperPace: pace = USUAL_PACE, tellChanges, ...options }: PaperOptions) {
  const printers = createPaperPrinters({ ...options, mayLook: settings['print.discovery'] });
  const sheets = createPaperSheets(options);
  const sheetsAJob = settings['print.sheets_a_job'];
  const ledger = createPaperLedger({ store: options.store, tellChanges, sheetsAJob });
  const jobs = createPaperJobService({
    ...options,
    ...{ printers, pace, sheets, ledger },
    settings: { sheetsAJob, confirm: settings['print.confirm'] },
  });
  const testPage = createPaperTestPage({ ...options, printers, pages: options.calibrations });
  return { printers, jobs, testPage, command: createPaperCommand({ store: options.store, printers, jobs, sheets }) };
}
