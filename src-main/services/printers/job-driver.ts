// The jobs that this station drives at this moment, and what it tells of them.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '#main/base/bus.ts';
import type { StationContext, StationLog } from '#main/base/station-context.ts';
import { speaksZpl } from '#main/printers/zpl/line.ts';
import type { Leases } from '#main/store/leases.ts';
import type { PrinterJobRow } from '#main/store/rows.ts';
import type { PrinterJob } from '#shared/printing/printers.ts';
import { type AppError, toAppError } from '#shared/troubles/errors.ts';
import type { PrinterPace } from './asking-the-printer.ts';
import { nextRequest, printerJobLease } from './job-ledger.ts';
import { isMoving, printerJobView } from './job-rules.ts';
import { createJobRun, type JobRunParts } from './job-run.ts';
import { createLabelRun } from './label-run.ts';

type DriverContext = Pick<StationContext, 'store' | 'bus' | 'log'>;

interface JobDriverParts extends JobRunParts {
  readonly leases: JobLeases;
  readonly pace: PrinterPace;
}

const LONGEST_MS = 60_000;

interface UnderWay {
  readonly stopping: AbortController;
  readonly over: Promise<void>;
}

export type JobDriver = ReturnType<typeof createJobDriver>;

export function createJobDriver({ store, bus, log }: DriverContext, parts: JobDriverParts) {
  const { leases, pace } = parts;
  const underWay = new Map<number, UnderWay>();
  const { tell, interrupted, viewOf, isAway } = createTelling(bus, log);
  const closing = new AbortController();

  function start(job: PrinterJobRow): void {
    if (underWay.has(job.id) || closing.signal.aborted) return;
    const stopping = new AbortController();
    const signal = AbortSignal.any([closing.signal, stopping.signal]);
    const over = carryOut(job, signal).finally(() => underWay.delete(job.id));
    underWay.set(job.id, { stopping, over });
  }

  function carryOut(job: PrinterJobRow, signal: AbortSignal): Promise<void> {
    const attempt = async () => {
      // What this station had before it was killed is free after the time of a lease.
      const isDriven = await leases.withLease(
        job.batch_id,
        () => drive(job, signal),
        () => false,
      );
      if (isDriven) await goOn(job);
      return isDriven;
    };
    return untilDone(attempt, (error) => interrupted(job, error), pace.away, signal);
  }

  /** As the disk has it now: another station may have given it up meanwhile. */
  async function drive({ id }: PrinterJobRow, signal: AbortSignal): Promise<boolean> {
    const now = await store.printerJobs.find(id);
    // What interrupted it may be over: if not, that is told again.
    if (now && isAway(id)) tell(now, null);
    const createRun = now && speaksZpl(now.printer) ? createLabelRun : createJobRun;
    if (now) await createRun(parts, { pace, tell, signal }).run(now);
    return true;
  }

  /** Sheets of the same order follow where all of these came out. */
  async function goOn(job: PrinterJobRow): Promise<void> {
    const next = closing.signal.aborted ? null : await store.printerJobs.ofRequest(nextRequest(job));
    if (next) tell(next, null);
    if (next) start(next);
  }

  /** Stops following one job. */
  async function stop(id: number): Promise<void> {
    const running = underWay.get(id);
    running?.stopping.abort();
    await running?.over;
  }

  /** Stops following. The printers go on, and the next start looks for what became of the jobs. */
  async function close(): Promise<void> {
    closing.abort();
    await Promise.all([...underWay.values()].map(({ over }) => over));
  }

  return { start, stop, close, tell, viewOf, isAway };
}

function createTelling(bus: Bus, log: StationLog) {
  /** Why jobs do not go on at this moment. */
  const hindrances = new Map<number, AppError>();
  /** What was told last of each job on its way. */
  const last = new Map<number, PrinterJobRow>();
  const isAway = (id: number): boolean => hindrances.has(id);
  const viewOf = (job: PrinterJobRow): PrinterJob =>
    printerJobView(job, (isMoving(job) && hindrances.get(job.id)) || null);

  function tell(job: PrinterJobRow, hindrance: AppError | null): void {
    if (hindrance) hindrances.set(job.id, hindrance);
    else hindrances.delete(job.id);
    if (isMoving(job)) last.set(job.id, job);
    else last.delete(job.id);
    bus.tell({ type: 'printer_job', data: viewOf(job) });
  }

  /** Nobody may be able to read how far the job is. */
  function interrupted(job: PrinterJobRow, error: unknown): void {
    const failure = toAppError(error);
    const level = failure.code === 'internal' ? 'error' : 'warn';
    log[level]({ err: failure, job: job.id }, 'A printer job was interrupted. It is followed again in a while.');
    tell(last.get(job.id) ?? job, failure);
  }

  return { tell, interrupted, viewOf, isAway };
}

/** Whatever fails on the way is told, and the job is followed again after a while, as the disk has it then. */
async function untilDone(
  attempt: () => Promise<boolean>,
  failed: (error: unknown) => void,
  away: number,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    try {
      if (await attempt()) return;
    } catch (error) {
      // A station that ends, or a job that was given up: the row on the disk says how it goes on.
      if (signal.aborted) return;
      failures++;
      failed(error);
    }
    await waited(untilNext(failures, away), signal);
  }
}

/** Milliseconds: what fails again and again is tried less often, and at least every minute. */
function untilNext(failures: number, away: number): number {
  return Math.min(away * 2 ** Math.max(0, failures - 1), Math.max(away, LONGEST_MS));
}

/** Ends at once with the signal, which is no failure. */
async function waited(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, null, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

// The right to print sheets of a batch: one station has it at a time, for as long as any of its orders and jobs needs it.

export type JobLeases = ReturnType<typeof createJobLeases>;

export function createJobLeases({ leases }: { readonly leases: Leases }) {
  const users = new Map<number, number>();

  /** Does the work while this station has the lease; does `instead` where another one has it. */
  async function withLease<T>(batchId: number, work: () => Promise<T>, instead: () => T): Promise<T> {
    users.set(batchId, (users.get(batchId) ?? 0) + 1);
    try {
      return (await leases.take(printerJobLease(batchId))) ? await work() : instead();
    } finally {
      await leave(batchId);
    }
  }

  async function leave(batchId: number): Promise<void> {
    const others = (users.get(batchId) ?? 1) - 1;
    if (others > 0) users.set(batchId, others);
    else users.delete(batchId);
    if (others === 0) await leases.giveBack(printerJobLease(batchId));
  }

  return { withLease };
}
