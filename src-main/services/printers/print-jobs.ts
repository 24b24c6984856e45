import type { StationContext } from '#main/base/station-context.ts';
import type { Calibrations } from '#main/services/sheets/calibrations.ts';
import type { PrinterJobRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { FollowedPrinterJob } from '#shared/printing/print-command.ts';
import type { PrinterJob } from '#shared/printing/printers.ts';
import { sheetNames } from '#shared/printing/sheet-ranges.ts';
import { AppError, existing, refusal } from '#shared/troubles/errors.ts';
import type { PrinterPace } from './asking-the-printer.ts';
import { createCancelling } from './cancelling.ts';
import type { ChosenPrinters } from './chosen-printers.ts';
import { createJobDriver } from './job-driver.ts';
import { createJobLeases } from './job-leases.ts';
import { type JobLedger, nextRequest } from './job-ledger.ts';
import { createPrinterJobOrders } from './job-orders.ts';
import { isOfStation } from './job-rules.ts';
import type { PrinterSheets } from './job-sheets.ts';

type JobsContext = Pick<StationContext, 'store' | 'settings' | 'bus' | 'log'>;

export interface PrinterJobsParts {
  readonly ledger: JobLedger;
  readonly sheets: PrinterSheets;
  readonly printers: ChosenPrinters;
  readonly calibrations: Pick<Calibrations, 'list'>;
  readonly pace: PrinterPace;
}

export type PrinterJobService = ReturnType<typeof createPrinterJobService>;

/** Sheets printed by the station itself: asked for, followed to the end, and answered for. */
export function createPrinterJobService(context: JobsContext, parts: PrinterJobsParts) {
  const { store, settings } = context;
  const { ledger, sheets, printers, calibrations, pace } = parts;
  const leases = createJobLeases(store);
  const confirm = settings['print.confirm'];
  const driver = createJobDriver(context, { leases, ledger, sheets, printers, pace, confirm });
  const { tell, viewOf } = driver;

  /**
   * A person says which sheets came out. It may be said again as long as the labels were not used otherwise. `shown` is when the job
   * changed last that the person saw: two people who answer at once do not overwrite each other.
   */
  async function answer(
    id: number,
    out: readonly number[],
    unsure: readonly number[],
    name: string,
    shown?: string,
  ): Promise<PrinterJob> {
    const job = existing(await store.printerJobs.find(id));
    const strange = [...out, ...unsure].some((sheet) => !job.sheets.includes(sheet));
    if (strange || out.some((sheet) => unsure.includes(sheet))) {
      throw refusal('paper_other_sheets', { sheets: sheetNames(job.sheets, (first, last) => `${first}–${last}`) });
    }
    // In their order and once each, however they were said.
    const cameOut = job.sheets.filter((sheet) => out.includes(sheet));
    const answered = await ledger.answer(job, cameOut, unsure, { name, shown });
    tell(answered, null);
    return viewOf(answered);
  }

  return {
    ...createPrinterJobOrders(context, { ledger, leases, sheets, printers, calibrations, driver }),
    cancel: createCancelling(store, { ledger, leases, driver }),
    answer,
    find: async (id: number) => viewOf(existing(await store.printerJobs.find(id))),
    follow: (id: number) => followed(store, viewOf, id),
    ofBatch: async (batchId: number) => (await store.printerJobs.ofBatch(batchId)).map(viewOf),
    /** After a start: looks up what was on its way when the station ended, or `one` of it. Gives the numbers of those jobs. */
    async resume(one?: number): Promise<readonly number[]> {
      const moving = (await store.printerJobs.moving()).filter(({ id }) => one === undefined || id === one);
      const mine = moving.filter((job) => isOfStation(job, store.station));
      for (const job of mine) driver.start(job);
      return mine.map(({ id }) => id);
    },
    close: driver.close,
  };
}

/** The job, and the number of the one that goes on with its order. */
async function followed(
  store: Store,
  viewOf: (job: PrinterJobRow) => PrinterJob,
  id: number,
): Promise<FollowedPrinterJob> {
  const job = await store.printerJobs.find(id);
  if (!job) throw new AppError('not_found', `There is no printing job ${id}.`);
  const next = await store.printerJobs.ofRequest(nextRequest(job));
  return { job: viewOf(job), next: next?.id ?? null };
}
