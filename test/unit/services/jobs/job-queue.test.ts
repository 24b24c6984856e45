import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createBus } from '#main/base/bus.ts';
import { createJobQueue } from '#main/services/jobs/job-queue.ts';
import type { KeptJob } from '#main/services/jobs/kept-jobs.ts';
import type { JobPart } from '#main/services/line/batch-views.ts';
import { ALONE } from '#main/store/leases.ts';
import { AppError } from '#shared/troubles/errors.ts';

type State = 'planned' | 'running' | 'cancelled' | 'done';

/** A queue of these jobs, each with batches of these states by their numbers. */
function queueOf(
  states: Record<number, State>,
  jobs: readonly (readonly number[])[],
  onOver: (id: number) => Promise<void> = async () => {},
) {
  const faults: unknown[] = [];
  const closed: number[] = [];
  const bus = createBus();
  const proving = new Set<number>();
  let failures = 0;
  const kept = jobs.map(
    (batches, i) =>
      ({
        id: i + 1,
        batches,
        priority: 5,
        hold: false,
        start_at: null,
        rank: null,
        planned: true,
      }) as unknown as KeptJob,
  );
  const log = { error: ({ err }: { err?: unknown }) => faults.push(err) };
  const queue = createJobQueue(
    { bus, clock: Date.now, log, store: { leases: ALONE } },
    {
      kept: {
        open: async () => {
          if (failures-- > 0) throw new AppError('storage_full', 'The disk is full.');
          return kept;
        },
        close: async ({ id }: { id: number }) => void closed.push(id),
      } as never,
      part: async (id: number) =>
        ({ state: states[id], total: 1, counts: {}, sheetsToCome: proving.has(id) }) as unknown as JobPart,
      start: async (id: number) => {
        if (states[id] === 'cancelled') throw new AppError('conflict', 'This batch was cancelled.');
        states[id] = 'running';
      },
      tell: () => {},
      onOver: ({ id }) => onOver(id),
      mayEnd: () => true,
    },
  );
  return { queue, states, faults, closed, bus, proving, failNext: () => (failures = 1) };
}

it('a part of a job that somebody cancelled stops neither its other parts nor the queue', async () => {
  const { queue, states, faults } = queueOf({ 1: 'cancelled', 2: 'planned', 3: 'done', 4: 'planned' }, [
    [1, 2, 3],
    [4],
  ]);
  queue.wake();
  await expect.poll(() => states[2]).toBe('running');
  states[2] = 'done';
  queue.wake();
  await expect.poll(() => states[4]).toBe('running');
  expect([states[1], states[3], faults]).toEqual(['cancelled', 'done', []]);
  await queue.close();
});

it('the next job begins while the sheets of a job are proven, and that job is over when they are', async () => {
  const { queue, states, closed, proving, bus } = queueOf({ 1: 'done', 2: 'planned' }, [[1], [2]]);
  proving.add(1);
  queue.wake();
  await expect.poll(() => states[2]).toBe('running');
  await queue.between(async () => {});
  expect(closed).toEqual([]);
  proving.delete(1);
  const files = { labels: 1, proven: 1, held_back: 0, reason: null, trouble: null };
  bus.tell({ type: 'print', data: { batch: 1, step: 'done', ...files } });
  await expect.poll(() => closed).toEqual([1]);
  await queue.close();
});

it('a look that failed is told, and another one follows', async () => {
  const { queue, states, faults, failNext } = queueOf({ 1: 'planned' }, [[1]]);
  failNext();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  queue.wake();
  await vi.advanceTimersByTimeAsync(59_000);
  expect([faults.length, states[1]]).toEqual([1, 'planned']);
  await vi.advanceTimersByTimeAsync(2000);
  expect([faults.length, states[1]]).toEqual([1, 'running']);
  await queue.close();
});

it('a result that cannot be written holds up neither the jobs behind it nor the end of the station', async () => {
  const { queue, states, closed } = queueOf({ 1: 'done', 2: 'planned', 3: 'done' }, [[1], [2], [3]], (id) =>
    id === 1 ? new Promise(() => {}) : Promise.resolve(),
  );
  queue.wake();
  await expect.poll(() => [states[2], ...closed]).toEqual(['running', 3]);
  await expect(Promise.race([queue.between(async () => 'free'), sleep(1000)])).resolves.toBe('free');
  const start = performance.now();
  await queue.close();
  expect(performance.now() - start).toBeLessThan(10_000);
});

it('a result that could not be written once is written at the next look, and its job stays in the queue until then', async () => {
  let tries = 0;
  const { queue, closed, faults } = queueOf({ 1: 'done' }, [[1]], async () => {
    tries++;
    if (tries === 1) throw new Error('the folder is away');
  });
  queue.wake();
  await expect.poll(() => faults.length).toBe(1);
  expect(closed).toEqual([]);
  queue.wake();
  await expect.poll(() => closed).toEqual([1]);
  await queue.close();
});
