import { describe, expect, it } from 'vitest';
import {
  hasBegun,
  hasEnded,
  inOrder,
  isOver,
  moved,
  nextOf,
  paceOf,
  pauseUntilNext,
  stateOf,
} from '#main/services/jobs/job-rules.ts';

const NOW = Date.parse('2026-11-21T09:00:00.000Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const job = (id: number, priority = 5, start_at: string | null = null) => ({ id, priority, start_at });
const batches = (...states: ('planned' | 'running' | 'paused' | 'done' | 'cancelled')[]) =>
  states.map((state) => ({ state, sheetsToCome: false }));
const proving = { state: 'done', sheetsToCome: true } as const;

describe('the state of a job', () => {
  it.each([
    [false, batches('planned'), 'waiting'],
    [true, batches('planned'), 'held'],
    [true, batches('running', 'planned'), 'running'],
    [false, batches('done', 'paused'), 'paused'],
    [true, batches('done', 'paused'), 'held'],
    [false, batches('done', 'planned'), 'waiting'],
    [false, batches('done', 'cancelled'), 'cancelled'],
    [false, batches('done', 'done'), 'done'],
    [false, batches('cancelled'), 'cancelled'],
    [false, [proving, ...batches('done')], 'running'],
    [true, [proving, ...batches('cancelled')], 'running'],
    [false, [proving, ...batches('planned')], 'waiting'],
  ] as const)('held %s, with batches %o', (hold, some, state) => {
    expect(stateOf({ hold }, some)).toBe(state);
    expect(isOver(state)).toBe(state === 'done' || state === 'cancelled');
  });
});

it('a job has ended when no label of it is left to be made or to become void', () => {
  expect(hasEnded({ state: 'cancelled', counts: { made: 2, planned: 1, voided: 5 } })).toBe(false);
  expect(hasEnded({ state: 'cancelled', counts: { made: 2, voided: 6 } })).toBe(true);
  expect(hasEnded({ state: 'done', counts: { proofed: 8 } })).toBe(true);
  expect(hasEnded({ state: 'running', counts: { proofed: 8 } })).toBe(false);
});

describe('the next job', () => {
  it('is the most urgent, and of those the one that was ordered first', () => {
    const jobs = [job(3), job(1), job(2, 1), job(4, 9)];
    expect(inOrder(jobs).map(({ id }) => id)).toEqual([2, 1, 3, 4]);
    expect(nextOf(jobs, NOW)?.id).toBe(2);
  });

  it('is none whose time has not come, however urgent', () => {
    expect(nextOf([job(1, 1, at(1)), job(2, 9, at(0))], NOW)?.id).toBe(2);
    expect(nextOf([job(1, 1, at(1))], NOW)).toBeNull();
  });

  it('is waited for until the next of the times', () => {
    expect(pauseUntilNext([job(1, 5, at(3)), job(2, 5, at(2)), job(3, 5, at(-1)), job(4)], NOW)).toBe(120_000);
    expect(pauseUntilNext([job(3, 5, at(-1)), job(4)], NOW)).toBeNull();
  });
});

describe('a job that somebody moves', () => {
  type Placed = { readonly id: number; readonly priority: number; readonly rank?: number | null };
  const placed = (jobs: readonly Placed[], id: number, to: 'earlier' | 'later') => {
    const places = new Map(moved(jobs, id, to).map((place) => [place.id, place]));
    return jobs.map((one) => ({ ...one, ...places.get(one.id) }));
  };
  const ids = (jobs: readonly Placed[]) => inOrder(jobs).map(({ id }) => id);

  it('changes places with its neighbour, as often as that is wanted', () => {
    let jobs: readonly Placed[] = [job(1), job(2), job(3)];
    jobs = placed(jobs, 3, 'earlier');
    expect(ids(jobs)).toEqual([1, 3, 2]);
    jobs = placed(jobs, 3, 'earlier');
    expect(ids(jobs)).toEqual([3, 1, 2]);
    expect(ids(placed(jobs, 3, 'later'))).toEqual([1, 3, 2]);
    expect(ids([...jobs, job(4)])).toEqual([3, 1, 2, 4]);
  });

  it('takes over the priority of a neighbour that is more or less urgent', () => {
    const jobs = [job(1, 1), job(2, 5), job(3, 9)];
    expect(ids(placed(jobs, 3, 'earlier'))).toEqual([1, 3, 2]);
    expect(placed(jobs, 3, 'earlier').find(({ id }) => id === 3)?.priority).toBe(5);
    expect(ids(placed(jobs, 1, 'later'))).toEqual([2, 1, 3]);
  });

  it('stays where it is at either end, and where it is not among them', () => {
    const jobs = [job(1), job(2)];
    for (const [id, to] of [
      [1, 'earlier'],
      [2, 'later'],
      [7, 'later'],
    ] as const)
      expect(moved(jobs, id, to)).toEqual([]);
  });
});

describe('a job of several batches', () => {
  it('has begun with the first of them', () => {
    expect(hasBegun(batches('planned', 'planned'))).toBe(false);
    expect(hasBegun(batches('cancelled', 'planned'))).toBe(false);
    for (const state of ['running', 'paused', 'done'] as const) expect(hasBegun(batches(state, 'planned'))).toBe(true);
  });

  it('is as quick as all that are made now', () => {
    const pace = (state: 'running' | 'done', per_second: number | null) => ({ state, per_second });
    expect(paceOf([pace('running', 3), pace('running', 2), pace('done', 9)])).toBe(5);
    expect(paceOf([pace('running', null), pace('running', 2)])).toBe(2);
    expect(paceOf([pace('running', null), pace('done', 9)])).toBeNull();
  });
});
