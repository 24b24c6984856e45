// Where a job stands, and which one begins next.

import type { JobPart } from '#main/services/line/line.ts';
import type { Job, JobState } from '#shared/jobs/jobs.ts';
import type { BatchProgress } from '#shared/jobs/production.ts';
import { type KeptJob, sumOf } from './kept-jobs.ts';

type Progress = Pick<JobPart, 'state' | 'total' | 'counts' | 'sheetsToCome'>;
type Standing = Pick<Progress, 'state' | 'sheetsToCome'>;

/** A job is done when its sheets are proven, or when a person has to make them. */
export function stateOf({ hold }: Pick<KeptJob, 'hold'>, batches: readonly Standing[]): JobState {
  const has = (state: Progress['state']) => batches.some((batch) => batch.state === state);
  if (has('running')) return 'running';
  if (has('paused')) return hold ? 'held' : 'paused';
  if (has('planned')) return hold ? 'held' : 'waiting';
  if (batches.some(({ sheetsToCome }) => sheetsToCome)) return 'running';
  return has('cancelled') ? 'cancelled' : 'done';
}

export function isOver(state: JobState | Progress['state']): boolean {
  return state === 'done' || state === 'cancelled';
}

/** Whether nothing more becomes of its labels. Those that a cancelled job leaves become void one after the other. */
export function hasEnded({ state, counts }: Pick<Job, 'state' | 'counts'>): boolean {
  return isOver(state) && (counts.planned ?? 0) === 0;
}

/** Whether labels of the job are being made. The next job begins while the sheets of this one are proven. */
export function isMaking(batches: readonly Pick<Progress, 'state'>[]): boolean {
  return batches.some(({ state }) => state === 'running');
}

/** A part that a person cancelled before it began tells nothing. */
export function hasBegun(batches: readonly Pick<Progress, 'state'>[]): boolean {
  return batches.some(({ state }) => state !== 'planned' && state !== 'cancelled');
}

/** Labels per second of all parts that are made now; null where that is not known. */
export function paceOf(batches: readonly Pick<BatchProgress, 'state' | 'per_second'>[]): number | null {
  const paces = batches.flatMap(({ state, per_second }) =>
    state === 'running' && per_second !== null ? [per_second] : [],
  );
  return paces.length === 0 ? null : paces.reduce((sum, pace) => sum + pace, 0);
}

export function jobView(job: KeptJob, batches: readonly Progress[]): Job {
  const { id, name, priority, hold, start_at, ordered_at } = job;
  const labels = batches.reduce((sum, { total }) => sum + total, 0);
  return {
    id,
    name,
    state: stateOf(job, batches),
    priority,
    hold,
    start_at,
    ordered_at,
    labels,
    counts: sumOf(batches.map(({ counts }) => counts)),
    batches: [...job.batches],
    unused_columns: [...(job.unused_columns ?? [])],
  };
}

type Waiting = Pick<KeptJob, 'id' | 'priority' | 'start_at' | 'rank'>;
type Placed = Pick<KeptJob, 'id' | 'priority' | 'rank'>;

/** The more urgent first; of the same priority as people moved them, else the one that was ordered first. */
export function inOrder<J extends Placed>(jobs: readonly J[]): J[] {
  return jobs.toSorted((a, b) => a.priority - b.priority || rankOf(a) - rankOf(b) || a.id - b.id);
}

function rankOf({ id, rank }: Placed): number {
  return rank ?? id;
}

/**
 * The new places after a job and its neighbour changed theirs; empty where it has no neighbour. The job takes over the priority of
 * the neighbour. Ranks are drawn from the numbers of the jobs, so that a job that is ordered later comes after all of them.
 */
export function moved(jobs: readonly Placed[], id: number, to: 'earlier' | 'later'): Required<Placed>[] {
  const order = inOrder(jobs);
  const from = order.findIndex((job) => job.id === id);
  const neighbour = order[from + (to === 'earlier' ? -1 : 1)];
  const job = order[from];
  if (!job || !neighbour) return [];
  const { priority } = neighbour;
  const swapped = order.map((one) => (one === job ? neighbour : one === neighbour ? { ...job, priority } : one));
  const group = swapped.filter((one) => one.priority === priority);
  const ranks = group.map((one) => one.id).sort((a, b) => a - b);
  return group.map((one, index) => ({ id: one.id, priority, rank: ranks[index] ?? one.id }));
}

/** The job that begins now; null where every one waits for its time. */
export function nextOf<J extends Waiting>(waiting: readonly J[], now: number): J | null {
  return inOrder(waiting).find(({ start_at }) => start_at === null || Date.parse(start_at) <= now) ?? null;
}

/** Milliseconds until the next time that a job waits for; null where none does. */
export function pauseUntilNext(waiting: readonly Waiting[], now: number): number | null {
  const times = waiting.flatMap(({ start_at }) => (start_at === null ? [] : [Date.parse(start_at) - now]));
  const later = times.filter((time) => time > 0);
  return later.length === 0 ? null : Math.min(...later);
}
