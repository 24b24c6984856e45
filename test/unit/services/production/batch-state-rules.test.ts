// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import type { BatchPlan } from '#main/services/ledger/batch-plan.ts';
import {
  type BatchChange,
  cancelChange,
  endChange,
  isStoppedByDisk,
  pauseChange,
  resumeWithSpaceChange,
  startChange,
  startForSingleLabelsChange,
  stopChange,
} from '#main/services/production/batch-state-rules.ts';
import type { BatchRow } from '#main/store/rows.ts';
import { BATCH_STATES, type BatchState } from '#shared/jobs/production.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { batchRow } from '#test/support/production/rows.ts';

const closing = { reason: 'The batch was cancelled.', voidMade: false };
const diskFull: Partial<BatchPlan> = { stopped: 'The disk is full.', stoppedBy: { kind: 'disk_full', facts: {} } };
const here = { station: 'here' };

/** What a decision makes of a batch in each state: the state that follows, `same`, or `refused`. */
function outcomes(decide: (batch: BatchRow) => BatchChange | null): Record<string, BatchState | 'same' | 'refused'> {
  const outcome = (state: BatchState) => {
    try {
      return decide(batchRow(state))?.state ?? 'same';
    } catch {
      return 'refused';
    }
  };
  return Object.fromEntries(BATCH_STATES.map((state) => [state, outcome(state)]));
}

const all = (outcome: string) => Object.fromEntries(BATCH_STATES.map((state) => [state, outcome]));

it('says for each state whether a batch may start, pause, end, stop or be cancelled', () => {
  expect(outcomes((batch) => startChange(batch, {}))).toEqual({ ...all('running'), cancelled: 'refused' });
  expect(outcomes((batch) => startForSingleLabelsChange(batch, {}))).toEqual(all('running'));
  expect(outcomes(pauseChange)).toEqual({ ...all('refused'), running: 'paused', paused: 'same' });
  const over = { done: 'refused', cancelled: 'refused' };
  expect(outcomes((batch) => cancelChange(batch, 'keep'))).toEqual({ ...all('cancelled'), ...over });
  expect(outcomes(endChange)).toEqual({ ...all('same'), running: 'done' });
  const failure = new AppError('store_unusable', 'The disk is broken.');
  expect(outcomes((batch) => stopChange(batch, failure))).toEqual({ ...all('same'), running: 'paused' });
});

it('a start names the station, and forgets why the batch stopped', () => {
  expect(startChange(batchRow('paused', diskFull), here)).toMatchObject({
    plan: { station: 'here', stopped: null, stoppedBy: null },
  });
  expect(() => startChange(batchRow('cancelled', { closing }), {})).toThrow('This batch is being cancelled.');
});

it('a cancelled batch makes single labels, is cancelled again, and starts in no other way', () => {
  const change = startForSingleLabelsChange(batchRow('cancelled'), here);
  expect(change).toMatchObject({ state: 'running', plan: { station: 'here', wasCancelled: true } });
  const end = endChange(batchRow('running', change.plan));
  expect(end?.state).toBe('cancelled');
  expect(end?.plan).not.toHaveProperty('wasCancelled');
  expect(() => startForSingleLabelsChange(batchRow('cancelled', { closing }), {})).toThrow('is being cancelled');
});

it('keeps why a batch stopped, by sentence and kind', () => {
  expect(stopChange(batchRow('running'), new AppError('storage_full', 'The disk is full.'))).toMatchObject({
    plan: { stopped: 'The disk is full.', stoppedBy: { kind: 'disk_full' } },
  });
});

it('tells a batch that a full disk paused from every other one', () => {
  expect(BATCH_STATES.filter((state) => isStoppedByDisk(batchRow(state, diskFull)))).toEqual(['paused']);
  expect(isStoppedByDisk(batchRow('running'))).toBe(false);
  expect(isStoppedByDisk(batchRow('paused', { stopped: 'x', stoppedBy: { kind: 'disk_unusable', facts: {} } }))).toBe(
    false,
  );
});

it('the station goes on with its own batches once the disk has space, and not with what somebody paused or took over', () => {
  expect(resumeWithSpaceChange(batchRow('paused', diskFull), true)).toMatchObject({
    state: 'running',
    plan: { stopped: null, stoppedBy: null },
  });
  expect(resumeWithSpaceChange(batchRow('running'), true)?.state).toBe('running');
  expect(resumeWithSpaceChange(batchRow('running'), false)).toBeNull();
  for (const state of ['paused', 'cancelled', 'done'] as const)
    expect(resumeWithSpaceChange(batchRow(state), true)).toBeNull();
});
