import { expect, test } from 'vitest';
import type { Batch } from '#shared/jobs/production.ts';
import { partOf, queuePositionOf } from '#window/features/jobs/queue-position.ts';
import { orderedStateOf } from '#window/features/jobs/states.ts';

const NOW = Date.parse('2026-03-02T08:00:00Z');
const LATER = '2026-03-02T09:00:00Z';
const planned = { state: 'planned', job: 20 } as const;
const paused = { state: 'paused', job: 20 } as const;
const order = (more: object = {}) => ({ hold: false, start_at: null as string | null, begun: false, ...more });
const kindOf = (batch: Pick<Batch, 'state' | 'job'>, of: ReturnType<typeof order> | null, isRead = true) =>
  queuePositionOf(batch, of, isRead, NOW);

test('a job of the window is begun by whoever opens it', () => {
  expect(kindOf({ state: 'planned', job: null }, null, false)).toEqual({ kind: 'free' });
});

test('what is held waits for its release, and for its time behind that', () => {
  expect(kindOf(planned, order({ hold: true }))).toEqual({ kind: 'held', start_at: null });
  expect(kindOf(planned, order({ hold: true, start_at: LATER }))).toEqual({ kind: 'held', start_at: LATER });
  expect(kindOf(paused, order({ hold: true, start_at: LATER, begun: true }))).toEqual({ kind: 'held', start_at: null });
});

test('what is planned for later, or waits for its turn, is not free either', () => {
  expect(kindOf(planned, order({ start_at: LATER }))).toEqual({ kind: 'later', start_at: LATER });
  expect(kindOf(planned, order())).toEqual({ kind: 'turn' });
  expect(kindOf(planned, order({ start_at: '2026-03-02T07:00:00Z' }))).toEqual({ kind: 'turn' });
});

test('nothing is offered until the queue was read', () => {
  expect(kindOf(planned, null, false)).toEqual({ kind: 'unread' });
});

test('what the station stopped midway, and what is over in the queue, can be continued', () => {
  expect(kindOf(paused, order({ begun: true }))).toEqual({ kind: 'free' });
  expect(kindOf(paused, null)).toEqual({ kind: 'free' });
});

test('the list of jobs tells the same', () => {
  const batch = {
    state: 'planned',
    counts: {},
    prints: [] as Batch['prints'],
    printing: false,
    stopped: null,
  } as const;
  expect(orderedStateOf(batch, { kind: 'held', start_at: null })).toBe('held');
  expect(orderedStateOf(batch, { kind: 'later', start_at: LATER })).toBe('later');
  expect(orderedStateOf(batch, { kind: 'turn' })).toBe('turn');
  expect(orderedStateOf(batch, { kind: 'free' })).toBe('planned');
});

test('parts are counted from one', () => {
  expect(partOf(15, { batches: [14, 15, 16] })).toBe(2);
});
