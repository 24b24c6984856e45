// Where a job stands, and which one begins next.
import type { Job, JobState } from '../../../src-shared/jobs.ts';
import type { BatchProgress } from '../../../src-shared/production.ts';
import type { KeptJob } from './kept-jobs.ts';

type Progress = Pick<BatchProgress, 'state' | 'total' | 'counts'>;

export function stateOf({ hold }: Pick<KeptJob, 'hold'>, batches: readonly Pick<Progress, 'state'>[]): JobState {
  const has = (state: Progress['state']) => batches.some((batch) => batch.state === state);
  if (has('running')) return 'running';
  if (has('paused')) return 'paused';
  if (has('planned')) return hold ? 'held' : 'waiting';
  return has('done') ? 'done' : 'cancelled';
}

export function isOver(state: JobState): boolean {
  return state === 'done' || state === 'cancelled';
}

export function jobView(job: KeptJob, batches: readonly Progress[]): Job {
  const { id, name, priority, hold, start_at, ordered_at } = job;
  const counts: Record<string, number> = {};
  for (const batch of batches)
    for (const [state, count] of Object.entries(batch.counts)) counts[state] = (counts[state] ?? 0) + count;
  const labels = batches.reduce((sum, { total }) => sum + total, 0);
  return {
    ...{ id, name, state: stateOf(job, batches), priority, hold, start_at, ordered_at },
    ...{ labels, counts, batches: [...job.batches] },
  };
}

type Waiting = Pick<KeptJob, 'id' | 'priority' | 'start_at'>;

/** The more urgent first; of the same priority the one that was ordered first. */
export function inOrder<J extends Waiting>(jobs: readonly J[]): J[] {
  return jobs.toSorted((a, b) => a.priority - b.priority || a.id - b.id);
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
