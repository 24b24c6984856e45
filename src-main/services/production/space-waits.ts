// Batches that a full disk stopped. They are kept in memory: the ledger may have had no space for it.

import type { StationContext, StationLog } from '#main/base/station-context.ts';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import type { BatchStations } from '#main/services/ledger/batch-stations.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { BatchProgress } from '#shared/jobs/production.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { resumeWithSpaceChange } from './batch-state-rules.ts';
import type { DiskSpaceWatch } from './disk-space.ts';

interface WaitsContext extends Pick<StationContext, 'store'> {
  readonly log: Pick<StationLog, 'error'>;
}

interface SpaceWaitsParts {
  readonly stations: Pick<BatchStations, 'isOwn'>;
  readonly diskSpace: Pick<DiskSpaceWatch, 'whenFree'>;
  readonly start: (batch: BatchRow) => Promise<void>;
}

export function createSpaceWaits({ store, log }: WaitsContext, { stations, diskSpace, start }: SpaceWaitsParts) {
  const waiting = new Map<number, Stop>();

  function wait(batchId: number, stop: Stop): void {
    waiting.set(batchId, stop);
    diskSpace.whenFree(() => void goOn(batchId));
  }

  async function goOn(batchId: number): Promise<void> {
    const stop = waiting.get(batchId);
    if (!stop) return;
    try {
      const batch = await store.change(async ({ batches }) => {
        const batch = await batches.find(batchId);
        const change = batch && waiting.has(batchId) && resumeWithSpaceChange(batch, stations.isOwn(batch));
        return change ? batches.change(batchId, change) : null;
      });
      waiting.delete(batchId);
      if (batch) await start(batch);
    } catch (error) {
      const code = error instanceof AppError ? error.code : null;
      if (code === 'aborted') return;
      if (code !== 'storage_full') log.error({ err: error, batch: batchId }, 'A batch cannot go on.');
      // A fault of Twinmark stays one, however often it is tried.
      if (code !== null) wait(batchId, stop);
    }
  }

  return {
    wait,
    waitAsPaused(batch: BatchRow) {
      const { stopped, stoppedBy = null } = planOf(batch);
      wait(batch.id, { stopped, stopped_by: stoppedBy });
    },
    /** Why a batch that runs in the ledger does not run here. Null if it does, or if another station has started it since. */
    stopOf(batch: BatchRow): Stop | null {
      return batch.state === 'running' && stations.isOwn(batch) ? (waiting.get(batch.id) ?? null) : null;
    },
    forget: (batchId: number) => void waiting.delete(batchId),
    clear: () => waiting.clear(),
  };
}

/** Why a batch paused by itself. */
export type Stop = Pick<BatchProgress, 'stopped' | 'stopped_by'>;

type Facts = Omit<BatchProgress, 'id' | 'state' | keyof Stop>;

/** `spaceStop`: the batch waits for space on the disk, although it runs in the ledger. */
export function progressOf(batch: BatchRow, spaceStop: Stop | null, facts: Facts): BatchProgress {
  if (spaceStop) return { id: batch.id, state: 'paused', ...spaceStop, ...facts };
  const { stopped, stoppedBy = null } = planOf(batch);
  return { id: batch.id, state: batch.state, stopped, stopped_by: stoppedBy, ...facts };
}
