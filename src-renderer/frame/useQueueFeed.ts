import { useEffect } from 'react';
import { call } from '../api/client.ts';
import { ApiError } from '../api/failure.ts';
import { useConnection } from '../state/connection.ts';
import { useQueue } from '../state/queue.ts';
import { useStationEvent } from '../state/station-events.ts';

/** More jobs than these do not run at once. */
const NEWEST = 100;

/** Keeps state/queue.ts in step with the station, for the strip on top. */
export function useQueueFeed(): void {
  const snapshot = useConnection((state) => state.snapshot);
  useStationEvent('batch', (batch) => useQueue.getState().progress(batch));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot says when to read, not what.
  useEffect(() => {
    call('listBatches', { query: { per_page: NEWEST } }).then(
      ({ batches }) => useQueue.getState().replace(batches),
      (error: unknown) => {
        // The strip then shows what it knew; the connection tells the rest.
        if (!(error instanceof ApiError)) throw error;
      },
    );
  }, [snapshot]);
}
