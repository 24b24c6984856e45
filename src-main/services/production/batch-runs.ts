import { setTimeout as pause } from 'node:timers/promises';
import type { Bus } from '#main/base/bus.ts';
import type { StationContext, StationLog } from '#main/base/station-context.ts';
import type { BatchStations } from '#main/services/ledger/batch-stations.ts';
import type { TellChanges } from '#main/services/ledger/label-changes.ts';
import type { LabelLeases } from '#main/services/ledger/label-leases.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { BatchProgress } from '#shared/jobs/production.ts';
import { type AppError, isPassing, toAppError, troubleOf } from '#shared/troubles/errors.ts';
import { type BatchRun, createRounds } from './batch-run.ts';
import { stopChange } from './batch-state-rules.ts';
import type { DiskSpaceWatch } from './disk-space.ts';
import type { LabelMaker } from './label-maker.ts';
import { type ProgressMeter, totalsOf } from './progress-meter.ts';
import { createSpaceWaits, progressOf, type Stop } from './space-waits.ts';
import { batchTrouble } from './trouble-rules.ts';

type RunsContext = Pick<StationContext, 'store' | 'bus' | 'log'>;

interface BatchRunsParts {
  readonly maker: LabelMaker;
  readonly stations: BatchStations;
  readonly leases: LabelLeases;
  readonly tellChanges: TellChanges;
  readonly diskSpace: Pick<DiskSpaceWatch, 'whenFree'>;
  /** Labels made at the same time. */
  readonly lanes: number;
}

/** Pause between two attempts while the database is away, or records are moved. */
const AWAY_MS = 1000;

/** The batches that this station makes labels of. */
export type BatchRuns = ReturnType<typeof createBatchRuns>;

export function createBatchRuns(context: RunsContext, parts: BatchRunsParts) {
  const { stations, diskSpace, maker, leases, lanes, tellChanges } = parts;
  const runs = new Map<number, BatchRun>();
  const spaceWaits = createSpaceWaits(context, { stations, diskSpace, start });
  const failures = createRunFailures(context, { stations, waitForSpace: spaceWaits.wait });
  const news = createBatchNews(context, { stopOf: spaceWaits.stopOf, meterOf: (id) => runs.get(id)?.meter ?? null });
  const makeRound = createRounds(context.store, { maker, leases, lanes, tellChanges, tellProgress: news.tellCounted });

  /** Makes all planned labels of a batch whose state is running. A run that is under way takes new labels up, too. */
  async function start(batch: BatchRow): Promise<void> {
    for (let running = runs.get(batch.id); running; running = runs.get(batch.id)) {
      running.hasMore = true;
      if (!running.isStopped) return;
      await running.ended;
    }
    spaceWaits.forget(batch.id);
    const run: BatchRun = { batch, meter: null, isStopped: false, hasMore: false, ended: Promise.resolve() };
    runs.set(batch.id, run);
    run.ended = work(run).then(() => news.tellEnd(batch.id));
  }

  async function work(run: BatchRun): Promise<void> {
    try {
      do run.hasMore = false;
      while (!run.isStopped && (!(await roundOrWait(makeRound, run, stations.isOwn(run.batch))) || run.hasMore));
    } catch (error) {
      run.isStopped = true;
      await failures.giveUp(run.batch, error);
    } finally {
      // Nothing is awaited between the last test of `hasMore` and here, so no call of `start` is lost.
      runs.delete(run.batch.id);
    }
  }

  /** Starts a batch that runs in the ledger, unless it waits for space on the disk or this station rests from it. */
  async function keepUp(batch: BatchRow): Promise<void> {
    if (!failures.isResting(batch.id) && !spaceWaits.stopOf(batch) && !runs.has(batch.id)) await start(batch);
  }

  /** Another station changed the batch or its labels. */
  async function recount(batchId: number): Promise<void> {
    runs.get(batchId)?.meter?.recount(await context.store.labels.countByState(batchId));
    await news.tell(batchId);
  }

  /** Begins no new label; resolves when the labels under way are done. */
  async function stop(batchId: number): Promise<void> {
    spaceWaits.forget(batchId);
    const run = runs.get(batchId);
    if (!run) return;
    run.isStopped = true;
    await run.ended;
  }

  return {
    start,
    keepUp,
    recount,
    stop,
    async stopAll() {
      spaceWaits.clear();
      await Promise.all([...runs.keys()].map(stop));
    },
    /** Resolves when this station makes no labels of the batch. */
    finished: async (batchId: number) => runs.get(batchId)?.ended,
    progress: news.progress,
    /** For a batch that a full disk paused before this station was started. */
    waitForSpace: spaceWaits.waitAsPaused,
  };
}

async function roundOrWait(makeRound: (run: BatchRun) => Promise<boolean>, run: BatchRun, isOwn: boolean) {
  try {
    return await makeRound(run);
  } catch (error) {
    if (batchTrouble(toAppError(error), isOwn) !== 'wait') throw error;
    await pause(AWAY_MS);
    return false;
  }
}

// How far a batch is: for who asks, and told to the windows.

interface NewsContext {
  readonly store: Pick<Store, 'batches' | 'labels'>;
  readonly bus: Pick<Bus, 'tell'>;
  readonly log: Pick<StationLog, 'error'>;
}

interface RunningBatches {
  /** What counts the labels of a batch that this station makes. Null where it makes none. */
  readonly meterOf: (batchId: number) => ProgressMeter | null;
  readonly stopOf: (batch: BatchRow) => Stop | null;
}

export function createBatchNews({ store, bus, log }: NewsContext, { meterOf, stopOf }: RunningBatches) {
  async function progress(batch: BatchRow): Promise<BatchProgress> {
    const meter = meterOf(batch.id);
    // Another station may have ended the batch, and made labels that this station did not count.
    const facts =
      meter && batch.state === 'running'
        ? meter.facts()
        : { ...totalsOf(await store.labels.countByState(batch.id)), per_second: null, seconds_left: null };
    return progressOf(batch, stopOf(batch), facts);
  }

  async function tell(batchId: number): Promise<void> {
    const batch = await store.batches.find(batchId);
    if (batch) bus.tell({ type: 'batch', data: await progress(batch) });
  }

  /** If the database is away, the end is told at the next check for changed batches. */
  async function tellEnd(batchId: number): Promise<void> {
    try {
      await tell(batchId);
    } catch (error) {
      if (!isPassing(error)) log.error({ err: error, batch: batchId }, 'The progress of a batch could not be read.');
    }
  }

  return {
    progress,
    tell,
    tellEnd,
    /** Tells what was counted, without a look into the ledger. */
    tellCounted: (batch: BatchRow, meter: ProgressMeter) =>
      bus.tell({ type: 'batch', data: progressOf(batch, stopOf(batch), meter.facts()) }),
  };
}

// What a failure makes of a batch that runs: it waits for space on the disk, it pauses, or this station rests from it.

interface FailuresContext extends Pick<StationContext, 'log'> {
  readonly store: Pick<Store, 'change'>;
}

interface RunFailuresParts {
  readonly stations: Pick<BatchStations, 'isOwn'>;
  readonly waitForSpace: (batchId: number, stop: Stop) => void;
  readonly now?: () => number;
}

/** Pause before this station helps with a batch again, after a failure that may be over by then. */
export const REST_MS = 30_000;

export function createRunFailures(context: FailuresContext, parts: RunFailuresParts) {
  const { log } = context;
  const { stations, waitForSpace, now = () => performance.now() } = parts;
  /** Until when this station makes no labels of a batch of another station. */
  const restingUntil = new Map<number, number>();

  async function giveUp(batch: BatchRow, error: unknown): Promise<void> {
    const failure = toAppError(error);
    const outcome = batchTrouble(failure, stations.isOwn(batch));
    if (outcome === 'pause') {
      if (failure.code === 'internal') log.error({ err: error, batch: batch.id }, 'A batch was stopped.');
      const stopped_by = troubleOf(failure);
      if (stopped_by.kind === 'disk_full') waitForSpace(batch.id, { stopped: failure.message, stopped_by });
      await notePaused(context, batch.id, failure);
    }
    if (outcome !== 'rest') return;
    restingUntil.set(batch.id, now() + REST_MS);
    log.warn({ err: error, batch: batch.id }, 'For now this station makes no labels of a batch of another station.');
  }

  return { giveUp, isResting: (batchId: number) => (restingUntil.get(batchId) ?? 0) > now() };
}

/** A full disk may keep the ledger from being changed: then the batch waits in memory, and the station's health tells why. */
async function notePaused({ store, log }: FailuresContext, batchId: number, failure: AppError): Promise<void> {
  try {
    await store.change(async ({ batches }) => {
      const batch = await batches.find(batchId);
      const change = batch && stopChange(batch, failure);
      if (change) await batches.change(batchId, change);
    });
  } catch (error) {
    if (toAppError(error).code === 'storage_full') return;
    log.error({ err: error, batch: batchId }, `A batch stopped and could not be marked as paused: ${failure.message}`);
  }
}
