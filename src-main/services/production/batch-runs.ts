import { setTimeout as pause } from 'node:timers/promises';
import type { StationContext } from '#main/base/station-context.ts';
import type { BatchStations } from '#main/services/ledger/batch-stations.ts';
import type { TellChanges } from '#main/services/ledger/label-changes.ts';
import type { LabelLeases } from '#main/services/ledger/label-leases.ts';
import type { BatchRow } from '#main/store/rows.ts';
import { toAppError } from '#shared/troubles/errors.ts';
import { createBatchNews } from './batch-news.ts';
import { type BatchRun, createRounds } from './batch-run.ts';
import type { DiskSpaceWatch } from './disk-space.ts';
import type { LabelMaker } from './label-maker.ts';
import { createRunFailures } from './run-failures.ts';
import { createSpaceWaits } from './space-waits.ts';
import { batchTrouble } from './trouble-rules.ts';

type RunsContext = Pick<StationContext, 'store' | 'bus' | 'log'>;

export interface BatchRunsParts {
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
