import { useEffect } from 'react';
import { call } from '../api/client.ts';
import { useConnection } from '../state/connection.ts';
import { useQueue } from '../state/queue.ts';
import { hear, useStationEvent } from '../state/station-events.ts';

/** Running jobs are among the newest ones. The next event adds an older one. */
const NEWEST = 50;

/** Keeps the queue of the status strip up to date. */
export function useQueueFeed(): void {
  const snapshot = useConnection((state) => state.snapshot);
  const { progress, replace } = useQueue.getState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot says when to read again.
  useEffect(() => {
    const reading = new AbortController();
    const { heard, stop } = hear('batch');
    call('listBatches', { query: { page: 1, per_page: NEWEST }, signal: reading.signal })
      .then(
        ({ batches }) => {
          if (reading.signal.aborted) return;
          replace(batches);
          heard.forEach(progress);
        },
        // The strip shows the connection itself, and events go on.
        () => undefined,
      )
      .finally(stop);
    return () => reading.abort();
  }, [snapshot]);
  useStationEvent('batch', progress);
}
