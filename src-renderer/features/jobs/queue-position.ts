// What a batch of an order waits for. The queue begins such a batch, or a person by the button "Begin now".
import type { QueuedJob } from '#shared/jobs/jobs.ts';
import type { Batch } from '#shared/jobs/production.ts';

/** `free`: whoever opens the job may begin it. `unread`: the queue was not read yet. */
export type QueuePosition =
  | { readonly kind: 'free' | 'unread' | 'turn' }
  /** With the time before which it does not begin after its release either. */
  | { readonly kind: 'held'; readonly start_at: string | null }
  | { readonly kind: 'later'; readonly start_at: string };

type Ordered = Pick<QueuedJob, 'hold' | 'start_at' | 'begun'>;

export function queuePositionOf(
  { state, job }: Pick<Batch, 'state' | 'job'>,
  order: Ordered | null,
  isRead: boolean,
  now: number,
): QueuePosition {
  if (job === null || (state !== 'planned' && state !== 'paused')) return { kind: 'free' };
  if (!isRead) return { kind: 'unread' };
  if (order === null) return { kind: 'free' };
  const later = !order.begun && order.start_at !== null && Date.parse(order.start_at) > now ? order.start_at : null;
  if (order.hold) return { kind: 'held', start_at: later };
  // What the station or a person stopped midway is continued.
  if (state === 'paused') return { kind: 'free' };
  return later === null ? { kind: 'turn' } : { kind: 'later', start_at: later };
}

/** Which part of its order a batch is, counted from 1. */
export function partOf(batch: number, { batches }: Pick<QueuedJob, 'batches'>): number {
  return batches.indexOf(batch) + 1;
}
