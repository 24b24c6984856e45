import { planOf } from '#main/services/ledger/batch-plan.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { BatchProgress } from '#shared/jobs/production.ts';

/** Why a batch paused by itself. */
export type Stop = Pick<BatchProgress, 'stopped' | 'stopped_by'>;

type Facts = Omit<BatchProgress, 'id' | 'state' | keyof Stop>;

/** `spaceStop`: the batch waits for space on the disk, although it runs in the ledger. */
export function progressOf(batch: BatchRow, spaceStop: Stop | null, facts: Facts): BatchProgress {
  if (spaceStop) return { id: batch.id, state: 'paused', ...spaceStop, ...facts };
  const { stopped, stoppedBy = null } = planOf(batch);
  return { id: batch.id, state: batch.state, stopped, stopped_by: stoppedBy, ...facts };
}
