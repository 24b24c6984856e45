import type { StationContext, StationLog } from '#main/base/station-context.ts';
import { askForJob, cancelJob } from '#main/printers/operations.ts';
import { cancelLabels } from '#main/printers/zpl/label-printer.ts';
import { speaksZpl } from '#main/printers/zpl/line.ts';
import { isUnsent } from '#main/services/ledger/sent-sheets.ts';
import type { Calibrations } from '#main/services/sheets/calibrations.ts';
import type { PrinterJobRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { FollowedPrinterJob } from '#shared/printing/print-command.ts';
import type { PrinterJob } from '#shared/printing/printers.ts';
import { sheetNames } from '#shared/printing/sheet-ranges.ts';
import { AppError, existing, refusal } from '#shared/troubles/errors.ts';
import type { PrinterPace } from './asking-the-printer.ts';
import type { ChosenPrinters } from './chosen-printers.ts';
import { createJobDriver, createJobLeases, type JobDriver, type JobLeases } from './job-driver.ts';
import { isHalted, type JobLedger, nextRequest } from './job-ledger.ts';
import { createPrinterJobOrders } from './job-orders.ts';
import { endedEmpty, givenUp, isMoving, isOfStation, isOurs } from './job-rules.ts';
import type { PrinterSheets } from './job-sheets.ts';

type JobsContext = Pick<StationContext, 'store' | 'settings' | 'bus' | 'log'>;

interface PrinterJobsParts {
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
      throw refusal('print_other_sheets', { sheets: sheetNames(job.sheets, (first, last) => `${first}–${last}`) });
    }
    // In their order and once each, however they were said.
    const cameOut = job.sheets.filter((sheet) => out.includes(sheet));
    const answered = await ledger.answer(job, cameOut, unsure, { name, shown });
    tell(answered, null);
    return viewOf(answered);
  }

  const cancel = createCancelling(store, { ledger, leases, driver });
  const { takeBack, endHalted } = createTakingBack(context, cancel);

  return {
    ...createPrinterJobOrders(context, { ledger, leases, sheets, printers, calibrations, driver }),
    cancel,
    takeBack,
    answer,
    find: async (id: number) => viewOf(existing(await store.printerJobs.find(id))),
    follow: (id: number) => followed(store, viewOf, id),
    ofBatch: async (batchId: number) => (await store.printerJobs.ofBatch(batchId)).map(viewOf),
    /** After a start: looks up what was on its way when the station ended, or `one` of it. Gives the numbers of those jobs. */
    async resume(one?: number): Promise<readonly number[]> {
      const moving = (await store.printerJobs.moving()).filter(({ id }) => one === undefined || id === one);
      const mine = moving.filter((job) => isOfStation(job, store.station));
      await endHalted(mine);
      for (const job of mine) driver.start(job);
      return mine.map(({ id }) => id);
    },
    close: driver.close,
  };
}

function createTakingBack(
  { store, log }: Pick<JobsContext, 'store' | 'log'>,
  cancel: (id: number) => Promise<unknown>,
) {
  /** Stops what is on its way of a batch. A printer that does not hear goes on: then a person says what came out. */
  async function takeBack(batchId: number): Promise<void> {
    const open = await store.printerJobs.open(batchId);
    if (open && isMoving(open)) await cancel(open.id).catch((error: unknown) => deaf(log, open, error));
  }

  /** What was stopped before its first byte left, when the station was killed, is not sent now. */
  async function endHalted(jobs: readonly PrinterJobRow[]): Promise<void> {
    for (const job of jobs) if (isUnsent(job) && (await isHalted(store, job.batch_id))) await takeBack(job.batch_id);
  }

  return { takeBack, endHalted };
}

function deaf(log: StationLog, { id }: PrinterJobRow, error: unknown): void {
  if (!(error instanceof AppError)) throw error;
  log.warn({ err: error, job: id }, 'A printer did not hear that its job was stopped.');
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

// Jobs that are cancelled at their printer, and those that nobody waits for any more.

/** Milliseconds in which a printer that was asked to stop does so. Until then a second press is the same one. */
const HEARS_WITHIN = 4000;

interface CancellingParts {
  readonly ledger: JobLedger;
  readonly leases: JobLeases;
  readonly driver: JobDriver;
  /** Milliseconds that only go up. */
  readonly ticks?: () => number;
}

export function createCancelling(store: Store, parts: CancellingParts) {
  const { ledger, leases, driver, ticks = () => performance.now() } = parts;
  /** When each job was cancelled first. */
  const asked = new Map<number, number>();

  /**
   * Asks the printer to stop, and lets no sheets of the same order follow. A printer that does not answer, or does not stop, is
   * given up: then a person says what came out.
   */
  async function cancel(id: number): Promise<PrinterJob> {
    const job = existing(await store.printerJobs.find(id));
    if (!isMoving(job)) return cancelNext(job);
    if (!isOfStation(job, store.station)) return cancelOfAnother(job);
    const isDeaf = ticks() - (asked.get(id) ?? ticks()) > HEARS_WITHIN;
    // The printer knows nothing of sheets that are still being prepared, and could not stop them.
    // A printer of labels knows no jobs: it forgets all that it has, and a person says what came out.
    if (isUnsent(job) || isDeaf || driver.isAway(id) || speaksZpl(job.printer)) return giveUp(job);
    // The printer is told also where the station cannot keep it at the moment.
    const [noted, heard] = await Promise.allSettled([ledger.note(id, { follows: [] }), tellPrinter(job)]);
    if (heard.status === 'rejected') throw heard.reason;
    asked.set(id, asked.get(id) ?? ticks());
    if (noted.status === 'rejected') throw noted.reason;
    if (!isMoving(noted.value)) return cancelNext(noted.value);
    driver.tell(noted.value, null);
    if (!heard.value) throw refusal('print_uncancelled');
    return driver.viewOf(noted.value);
  }

  /** The job ended before it was cancelled: the one that goes on with its order may be on its way already. */
  async function cancelNext(job: PrinterJobRow): Promise<PrinterJob> {
    asked.delete(job.id);
    const next = await store.printerJobs.ofRequest(nextRequest(job));
    return next ? cancel(next.id) : driver.viewOf(job);
  }

  /** A station that is gone has no lease any more. Its job may be given up at any other one. */
  function cancelOfAnother(job: PrinterJobRow): Promise<PrinterJob> {
    return leases.withLease(job.batch_id, () => giveUp(job), refuseElsewhere);
  }

  async function giveUp(job: PrinterJobRow): Promise<PrinterJob> {
    asked.delete(job.id);
    await driver.stop(job.id);
    const now = existing(await store.printerJobs.find(job.id));
    if (!isMoving(now)) return cancelNext(now);
    if (now.job_number !== null) await tellOnce(now);
    const ended = await ledger.end(now, isUnsent(now) ? endedEmpty('cancelled') : givenUp());
    driver.tell(ended, null);
    return driver.viewOf(ended);
  }

  return cancel;
}

function refuseElsewhere(): never {
  throw refusal('print_elsewhere');
}

/** What hinders the job may be the station: the printer is told all the same, and whether it hears makes no difference. */
async function tellOnce(job: PrinterJobRow): Promise<void> {
  await tellPrinter(job, AbortSignal.timeout(HEARS_WITHIN)).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

/**
 * Whether the printer lets the job be cancelled. After a restart of the printer the job's number may be that of somebody else's job,
 * which goes on.
 */
async function tellPrinter(job: PrinterJobRow, signal?: AbortSignal): Promise<boolean> {
  if (speaksZpl(job.printer)) return cancelLabels(job.printer, signal).then(() => true);
  const word = await askForJob(job.printer, { id: job.job_number ?? 0 }, signal);
  return word === null || !isOurs(job, word) || cancelJob(job.printer, word, signal);
}
