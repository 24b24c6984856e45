import { expect, test } from 'vitest';
import {
  isMovable,
  madeIn,
  queueStateOf,
  waitOf,
} from '../../../../../../src-renderer/features/jobs/queue/queue-rules.ts';
import type { QueuedJob } from '../../../../../../src-shared/jobs.ts';

const NOW = Date.parse('2026-03-02T08:00:00Z');
const [EARLIER, LATER] = ['2026-03-02T07:00:00Z', '2026-03-02T09:00:00Z'];

const queued = (state: string, start_at: string | null = null) => ({ state, start_at }) as unknown as QueuedJob;

test('whatever is not held, running or paused waits', () => {
  const states = ['waiting', 'held', 'running', 'paused', 'planned'].map((state) => queueStateOf(queued(state)));
  expect(states).toEqual(['waiting', 'held', 'running', 'paused', 'waiting']);
});

test('a job waits for its time as long as that has not come', () => {
  const late = queued('waiting', LATER);
  expect(waitOf(late, [late], NOW)).toEqual({ for: 'time', start_at: LATER });
  const due = queued('waiting', EARLIER);
  expect(waitOf(due, [due], NOW)).toEqual({ for: 'turn', before: 0 });
});

test('a job waits for those that run and for those that wait before it, but not for those that begin later', () => {
  const mine = queued('waiting');
  const before = [queued('waiting'), queued('held'), queued('paused'), queued('waiting', LATER)];
  const after = [queued('running'), queued('waiting')];
  expect(waitOf(mine, [...before, mine, ...after], NOW)).toEqual({ for: 'turn', before: 2 });
});

test('only what has not begun can be moved', () => {
  const movable = ['waiting', 'held', 'running', 'paused'].filter((state) => isMovable(queued(state)));
  expect(movable).toEqual(['waiting', 'held']);
});

test('labels that are planned, failed or void are not made; printed ones are', () => {
  expect(madeIn({ labels: 10, counts: {} } as unknown as QueuedJob)).toBe(10);
  const counts = { planned: 3, failed: 1, voided: 2, printed: 4 };
  expect(madeIn({ labels: 10, counts } as unknown as QueuedJob)).toBe(4);
});
