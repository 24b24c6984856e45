// What a failure makes of a batch that runs: it waits for space on the disk, it pauses, or this station rests from it.

import type { StationContext } from '#main/base/station-context.ts';
import type { BatchStations } from '#main/services/ledger/batch-stations.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { type AppError, toAppError, troubleOf } from '#shared/troubles/errors.ts';
import type { Stop } from './batch-progress.ts';
import { stopChange } from './batch-state-rules.ts';
import { batchTrouble } from './trouble-rules.ts';

interface FailuresContext extends Pick<StationContext, 'log'> {
  readonly store: Pick<Store, 'change'>;
}

export interface RunFailuresParts {
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
