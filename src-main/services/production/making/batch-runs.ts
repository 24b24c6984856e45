import { setTimeout as pause } from 'node:timers/promises';
import { type AppError, isPassing, toAppError, troubleOf } from '../../../../src-shared/errors.ts';
import type { BatchProgress } from '../../../../src-shared/production.ts';
import type { Bus } from '../../../events/bus.ts';
import type { BatchRow } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import type { BatchStations } from '../ledger/batch-stations.ts';
import type { TellChanges } from '../ledger/label-changes.ts';
import type { LabelLeases } from '../ledger/label-leases.ts';
import { progressOf } from './batch-progress.ts';
import { type BatchRun, createRounds } from './batch-run.ts';
import { stopChange } from './batch-state-rules.ts';
import type { DiskSpaceWatch } from './disk-space.ts';
import type { LabelMaker } from './label-maker.ts';
import { totalsOf } from './progress-meter.ts';
import { createSpaceWaits } from './space-waits.ts';
import { batchTrouble } from './trouble-rules.ts';

export interface BatchRunsOptions {
  readonly store: Store;
  readonly maker: LabelMaker;
  readonly stations: BatchStations;
  readonly leases: LabelLeases;
  readonly bus: Bus;
  readonly tellChanges: TellChanges;
  readonly diskSpace: Pick<DiskSpaceWatch, 'whenFree'>;
  /** Labels made at the same time. */
  readonly lanes: number;
  readonly log: { warn(facts: object, text: string): void; error(facts: object, text: string): void };
}

/** Pause between two attempts while the database is away, or records are moved. */
const AWAY_MS = 1000;
/** Pause before this station helps with a batch again, after a failure that may be over by then. */
const REST_MS = 30_000;

/** The batches that this station makes labels of. */
export type BatchRuns = ReturnType<typeof createBatchRuns>;

export function createBatchRuns(options: BatchRunsOptions) {
  const { store, stations, bus, log } = options;
  const runs = new Map<number, BatchRun>();
  /** Until when this station makes no labels of a batch of another station. */
  const restingUntil = new Map<number, number>();
  const spaceWaits = createSpaceWaits({ ...options, start });
  const makeRound = createRounds({
    ...options,
    tellProgress: (batch, meter) => tell(progressOf(batch, spaceWaits.stopOf(batch), meter.facts())),
  });

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
    run.ended = work(run).then(() => tellEnd(batch.id));
  }

  async function work(run: BatchRun): Promise<void> {
    try {
      do run.hasMore = false;
      while (!run.isStopped && (!(await roundOrWait(makeRound, run, stations.isOwn(run.batch))) || run.hasMore));
    } catch (error) {
      run.isStopped = true;
      await giveUp(run.batch, error);
    } finally {
      // Nothing is awaited between the last test of `hasMore` and here, so no call of `start` is lost.
      runs.delete(run.batch.id);
    }
  }

  async function giveUp(batch: BatchRow, error: unknown): Promise<void> {
    const failure = toAppError(error);
    const outcome = batchTrouble(failure, stations.isOwn(batch));
    if (outcome === 'pause') {
      if (failure.code === 'internal') log.error({ err: error, batch: batch.id }, 'A batch was stopped.');
      const stopped_by = troubleOf(failure);
      if (stopped_by.kind === 'disk_full') spaceWaits.wait(batch.id, { stopped: failure.message, stopped_by });
      await notePaused(store, batch.id, failure, log);
    }
    if (outcome !== 'rest') return;
    restingUntil.set(batch.id, performance.now() + REST_MS);
    log.warn({ err: error, batch: batch.id }, 'For now this station makes no labels of a batch of another station.');
  }

  /** Starts a batch that runs in the ledger, unless it waits for space on the disk or this station rests from it. */
  async function keepUp(batch: BatchRow): Promise<void> {
    const isResting = (restingUntil.get(batch.id) ?? 0) > performance.now();
    if (!isResting && !spaceWaits.stopOf(batch) && !runs.has(batch.id)) await start(batch);
  }

  /** Another station changed the batch or its labels. */
  async function recount(batchId: number): Promise<void> {
    runs.get(batchId)?.meter?.recount(await store.labels.countByState(batchId));
    await tellProgress(batchId);
  }

  /** Begins no new label; resolves when the labels under way are done. */
  async function stop(batchId: number): Promise<void> {
    spaceWaits.forget(batchId);
    const run = runs.get(batchId);
    if (!run) return;
    run.isStopped = true;
    await run.ended;
  }

  async function progress(batch: BatchRow): Promise<BatchProgress> {
    const meter = runs.get(batch.id)?.meter;
    // Another station may have ended the batch, and made labels that this station did not count.
    const facts =
      meter && batch.state === 'running'
        ? meter.facts()
        : { ...totalsOf(await store.labels.countByState(batch.id)), per_second: null, seconds_left: null };
    return progressOf(batch, spaceWaits.stopOf(batch), facts);
  }

  async function tellProgress(batchId: number): Promise<void> {
    const batch = await store.batches.find(batchId);
    if (batch) tell(await progress(batch));
  }

  function tell(data: BatchProgress): void {
    bus.tell({ type: 'batch', data });
  }

  /** If the database is away, the end is told at the next check for changed batches. */
  async function tellEnd(batchId: number): Promise<void> {
    try {
      await tellProgress(batchId);
    } catch (error) {
      if (!isPassing(error)) log.error({ err: error, batch: batchId }, 'The progress of a batch could not be read.');
    }
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
    progress,
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

/** A full disk may keep the ledger from being changed: then the batch waits in memory, and the station's health tells why. */
async function notePaused(store: Store, batchId: number, failure: AppError, log: BatchRunsOptions['log']) {
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
