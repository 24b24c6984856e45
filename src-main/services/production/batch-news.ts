// How far a batch is: for who asks, and told to the windows.

import type { Bus } from '#main/base/bus.ts';
import type { StationLog } from '#main/base/station-context.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { BatchProgress } from '#shared/jobs/production.ts';
import { isPassing } from '#shared/troubles/errors.ts';
import { progressOf, type Stop } from './batch-progress.ts';
import { type ProgressMeter, totalsOf } from './progress-meter.ts';

interface NewsContext {
  readonly store: Pick<Store, 'batches' | 'labels'>;
  readonly bus: Pick<Bus, 'tell'>;
  readonly log: Pick<StationLog, 'error'>;
}

export interface RunningBatches {
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
