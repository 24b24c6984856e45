// Whether a batch may start, pause, resume, end or be cancelled, and what its row says after that.

import { type BatchPlan, planOf, withFilesToCome } from '#main/services/ledger/batch-plan.ts';
import type { BatchStations } from '#main/services/ledger/batch-stations.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { BatchState } from '#shared/jobs/production.ts';
import { type AppError, refusal, troubleOf } from '#shared/troubles/errors.ts';

export interface BatchChange {
  readonly state: BatchState;
  readonly plan?: BatchPlan;
}

type StartedHere = BatchStations['startedHere'];

const CANCELLABLE: readonly BatchState[] = ['planned', 'running', 'paused'];
const CANCELLED = 'The batch was cancelled.';

/** Starts a batch, or goes on with it. From then on it belongs to the station that started it. */
export function startChange(batch: BatchRow, startedHere: StartedHere): BatchChange {
  const plan = planOf(batch);
  if (plan.closing) throw refusal('batch_closing');
  if (batch.state === 'cancelled') throw refusal('batch_cancelled');
  return { state: 'running', plan: { ...plan, ...startedHere, stopped: null, stoppedBy: null } };
}

/** Starts a batch for single labels. A cancelled batch makes these labels and no others, and then is cancelled again. */
export function startForSingleLabelsChange(batch: BatchRow, startedHere: StartedHere): BatchChange {
  const plan = planOf(batch);
  if (batch.state !== 'cancelled' || plan.closing) return startChange(batch, startedHere);
  return { state: 'running', plan: { ...plan, ...startedHere, wasCancelled: true } };
}

/** Null if the batch is paused already. */
export function pauseChange({ state }: BatchRow): BatchChange | null {
  if (state === 'paused') return null;
  if (state !== 'running') throw refusal('batch_state', { state });
  return { state: 'paused' };
}

/** Labels that are made are kept, or voided if they were not printed. The others are voided. */
export function cancelChange(batch: BatchRow, made: 'keep' | 'void'): BatchChange {
  const { state } = batch;
  if (!CANCELLABLE.includes(state)) throw refusal('batch_over', { state });
  return { state: 'cancelled', plan: { ...planOf(batch), closing: { reason: CANCELLED, voidMade: made === 'void' } } };
}

/**
 * Stops a batch on its way, also one whose labels are made and not on paper yet. Null if it was stopped or cancelled before. What was
 * sent is the printer's, and a person's who looks.
 */
export function haltChange(batch: BatchRow): BatchChange | null {
  if (batch.state === 'cancelled') return null;
  const plan = withFilesToCome(planOf(batch), null);
  const closing = { reason: CANCELLED, voidMade: true };
  return { state: 'cancelled', plan: { ...plan, automaticSheets: null, halted: true, closing } };
}

/** Ends a batch that has no planned label left. Null if the batch does not run any more. */
export function endChange(batch: BatchRow): BatchChange | null {
  if (batch.state !== 'running') return null;
  const { wasCancelled = false, ...plan } = planOf(batch);
  return wasCancelled ? { state: 'cancelled', plan } : { state: 'done' };
}

/** Pauses a batch for a failure that would meet every label. Null if the batch does not run any more. */
export function stopChange(batch: BatchRow, failure: AppError): BatchChange | null {
  if (batch.state !== 'running') return null;
  return { state: 'paused', plan: { ...planOf(batch), stopped: failure.message, stoppedBy: troubleOf(failure) } };
}

export function isStoppedByDisk(batch: BatchRow): boolean {
  return batch.state === 'paused' && planOf(batch).stoppedBy?.kind === 'disk_full';
}

/**
 * Goes on with a batch that waits for space on the disk. Null if an operator paused or cancelled it, or another station started
 * it. The batch runs in the ledger if the disk had no space left to write that it paused.
 */
export function resumeWithSpaceChange(batch: BatchRow, isOwn: boolean): BatchChange | null {
  if (!isOwn || (batch.state !== 'running' && !isStoppedByDisk(batch))) return null;
  return { state: 'running', plan: { ...planOf(batch), stopped: null, stoppedBy: null } };
}
