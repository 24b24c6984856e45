import { expect, test } from 'vitest';
import type { QueuedJob } from '#shared/jobs/jobs.ts';
import { beginsOf, isMovable, madeIn, queueStateOf, secondsLeft, waitOf } from '#window/features/jobs/queue-rules.ts';

const NOW = Date.parse('2026-03-02T08:00:00Z');
const [EARLIER, LATER] = ['2026-03-02T07:00:00Z', '2026-03-02T09:00:00Z'];

const queued = (state: string, start_at: string | null = null, more: object = {}) =>
  ({ state, start_at, stopped: null, per_second: null, counts: {}, ...more }) as unknown as QueuedJob;

const running = queued('running', null, { id: 1, counts: { planned: 600 }, per_second: 2 });

test('whatever is not held, running or paused waits', () => {
  const states = ['waiting', 'held', 'running', 'paused', 'planned'].map((state) =>
    queueStateOf(queued(state, null, { counts: { planned: 1 } })),
  );
  expect(states).toEqual(['waiting', 'held', 'running', 'paused', 'waiting']);
});

test('a job of which all labels are made is being proven, and no other job waits for it', () => {
  const proving = queued('running', null, { counts: { made: 3 } });
  expect(queueStateOf(proving)).toBe('proving');
  const next = queued('waiting');
  expect(waitOf(next, [proving, next], NOW)).toEqual({ for: 'turn', before: 0 });
});

test('a job that the station stopped is told apart from one that somebody held', () => {
  expect(queueStateOf(queued('paused', null, { stopped: 'The disk is full.' }))).toBe('stopped');
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
  const after = [running, queued('waiting')];
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

test('what is left of a job follows from its pace, and is not told without one', () => {
  expect(secondsLeft(running)).toBe(300);
  expect(secondsLeft({ ...running, per_second: null })).toBeNull();
  expect(secondsLeft({ ...running, state: 'held' })).toBeNull();
});

test('waiting jobs begin one after the other at the pace of what is made now', () => {
  const waiting = [2, 3].map((id) => queued('waiting', null, { id, counts: { planned: 100 } }));
  const held = queued('held', null, { id: 4, counts: { planned: 5000 } });
  expect([...beginsOf([running, held, ...waiting], NOW)]).toEqual([
    [2, 300],
    [3, 350],
  ]);
});

test('a job takes its turn once its time has come, and others go before it until then', () => {
  const timed = queued('waiting', new Date(NOW + 320_000).toISOString(), { id: 2, counts: { planned: 200 } });
  const free = [3, 4].map((id) => queued('waiting', null, { id, counts: { planned: 100 } }));
  expect([...beginsOf([running, timed, ...free], NOW)]).toEqual([
    [3, 300],
    [2, 350],
    [4, 450],
  ]);
  const late = queued('waiting', LATER, { id: 5 });
  expect([...beginsOf([running, late], NOW)]).toEqual([[5, 3600]]);
});

test('no beginning is told where nothing is made, or its pace is not known', () => {
  const waiting = queued('waiting', null, { id: 2 });
  expect(beginsOf([waiting], NOW).size).toBe(0);
  expect(beginsOf([{ ...running, per_second: null }, waiting], NOW).size).toBe(0);
});
