import { useMemo } from 'react';
import type { QueuedJob } from '#shared/jobs/jobs.ts';
import type { Batch } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { useReading } from '#window/state/reading.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { type QueuePosition, queuePositionOf } from './queue-position.ts';

export interface Order {
  /** Null for a batch that nobody ordered, and for one whose order is over. */
  readonly order: QueuedJob | null;
  readonly position: QueuePosition;
}

/** The orders of the queue by their batches, as they are now. `key` says when to read them anew, besides the events. */
export function useOrders(isNeeded: boolean, key: string): (batch: Pick<Batch, 'id' | 'state' | 'job'>) => Order {
  const { data, current, again } = useReading(isNeeded ? `orders ${key}` : 'no orders', async () =>
    isNeeded ? (await call('getQueue')).jobs : null,
  );
  useStationEvent('job_queue', again);
  return useMemo(() => {
    const byBatch = new Map((data ?? []).flatMap((order) => order.batches.map((id) => [id, order] as const)));
    return (batch) => {
      const order = byBatch.get(batch.id) ?? null;
      return { order, position: queuePositionOf(batch, order, current && data !== null, Date.now()) };
    };
  }, [data, current]);
}

/** The order that a batch is a part of. */
export function useOrderOf(batch: Batch): Order {
  return useOrders(batch.job !== null, `${batch.id} ${batch.state}`)(batch);
}

/** Holds an order or releases it, with all of its batches. */
export function holdOrder(job_id: number, hold: boolean) {
  return call('changeQueued', { params: { job_id }, body: { hold } });
}

/** Begins with a batch at once, whatever its order was to wait for. */
export async function beginNow(job_id: number, batch_id: number): Promise<Batch> {
  await call('changeQueued', { params: { job_id }, body: { start_at: null } });
  return call('startBatch', { params: { batch_id } });
}
