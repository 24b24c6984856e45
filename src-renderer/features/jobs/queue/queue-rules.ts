// What a job in the queue waits for, and what it looks like.
import type { QueuedJob } from '../../../../src-shared/jobs.ts';
import type { Tone } from '../../../components/StateDot.tsx';

export type QueueState = 'waiting' | 'held' | 'running' | 'paused';

/** Jobs that are over are not in the queue. */
export function queueStateOf({ state }: Pick<QueuedJob, 'state'>): QueueState {
  return state === 'held' || state === 'running' || state === 'paused' ? state : 'waiting';
}

export const QUEUE_TONES: Readonly<Record<QueueState, Tone>> = {
  waiting: 'none',
  held: 'warn',
  running: 'busy',
  paused: 'bad',
};

export type Wait =
  | { readonly for: 'time'; readonly start_at: string }
  | { readonly for: 'turn'; readonly before: number };

/** What a waiting job waits for. `before`: the jobs that are made or begin before it. */
export function waitOf(job: QueuedJob, jobs: readonly QueuedJob[], now: number): Wait {
  if (isLater(job, now) && job.start_at !== null) return { for: 'time', start_at: job.start_at };
  const place = jobs.indexOf(job);
  const before = jobs.filter(
    (one, at) => one.state === 'running' || (at < place && one.state === 'waiting' && !isLater(one, now)),
  );
  return { for: 'turn', before: before.length };
}

function isLater({ start_at }: QueuedJob, now: number): boolean {
  return start_at !== null && Date.parse(start_at) > now;
}

/** Whether the job has a place among those that have not begun. */
export function isMovable({ state }: Pick<QueuedJob, 'state'>): boolean {
  return state === 'waiting' || state === 'held';
}

/** Labels that are made, whatever happened to them later. */
export function madeIn({ labels, counts }: Pick<QueuedJob, 'labels' | 'counts'>): number {
  return labels - (counts.planned ?? 0) - (counts.failed ?? 0) - (counts.voided ?? 0);
}
