// What a job in the queue waits for, and what it looks like.
import type { QueuedJob } from '#shared/jobs/jobs.ts';
import type { Tone } from '#window/components/StateDot.tsx';

export type QueueState = 'waiting' | 'held' | 'running' | 'proving' | 'paused' | 'stopped';

/** Jobs that are over are not in the queue. */
export function queueStateOf({ state, stopped, counts }: Pick<QueuedJob, 'state' | 'stopped' | 'counts'>): QueueState {
  if (state === 'running' && (counts.planned ?? 0) === 0) return 'proving';
  if (state === 'paused' && stopped !== null) return 'stopped';
  return state === 'held' || state === 'running' || state === 'paused' ? state : 'waiting';
}

export const QUEUE_TONES: Readonly<Record<QueueState, Tone>> = {
  waiting: 'none',
  held: 'warn',
  running: 'busy',
  proving: 'busy',
  paused: 'warn',
  stopped: 'bad',
};

export type Wait =
  | { readonly for: 'time'; readonly start_at: string }
  | { readonly for: 'turn'; readonly before: number };

/** What a waiting job waits for. `before`: the jobs that are made or begin before it. */
export function waitOf(job: QueuedJob, jobs: readonly QueuedJob[], now: number): Wait {
  if (isLater(job, now) && job.start_at !== null) return { for: 'time', start_at: job.start_at };
  const place = jobs.indexOf(job);
  const before = jobs.filter((one, at) => isMade(one) || (at < place && one.state === 'waiting' && !isLater(one, now)));
  return { for: 'turn', before: before.length };
}

/** While the sheets of a job are proven, the next one begins. */
function isMade(job: QueuedJob): boolean {
  return queueStateOf(job) === 'running';
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

/** Seconds until all labels of a job that is made are made; null where its pace is not known. */
export function secondsLeft({ state, counts, per_second }: QueuedJob): number | null {
  if (state !== 'running' || per_second === null) return null;
  return (counts.planned ?? 0) / per_second;
}

/**
 * In how many seconds each waiting job is likely to begin, if those before it are made as quickly as what is made now. Empty where
 * that is not known. Jobs that wait for a time of their own take their turn then.
 */
export function beginsOf(jobs: readonly QueuedJob[], now: number): ReadonlyMap<number, number> {
  const begins = new Map<number, number>();
  const running = jobs.filter(isMade);
  const left = running.map(secondsLeft);
  const pace = running.reduce((sum, { per_second }) => sum + (per_second ?? 0), 0);
  if (pace === 0 || left.includes(null)) return begins;
  let at = Math.max(...left.map(Number));
  const startOf = ({ start_at }: QueuedJob) => (start_at === null ? 0 : (Date.parse(start_at) - now) / 1000);
  const open = jobs.filter(({ state }) => state === 'waiting');
  while (open.length > 0) {
    const due = open.find((job) => startOf(job) <= at);
    if (!due) {
      at = Math.min(...open.map(startOf));
      continue;
    }
    begins.set(due.id, at);
    at += (due.counts.planned ?? 0) / pace;
    open.splice(open.indexOf(due), 1);
  }
  return begins;
}
