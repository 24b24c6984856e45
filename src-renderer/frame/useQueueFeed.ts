import { call } from '#window/api/client.ts';
import { useQueue } from '#window/state/queue.ts';
import { useFeed } from '#window/state/station-events.ts';

/** Running jobs are among the newest ones. The next event adds an older one. */
const NEWEST = 50;

/** Keeps the queue of the status strip up to date. */
export function useQueueFeed(): void {
  const { progress, replace } = useQueue.getState();
  const read = (signal: AbortSignal) => call('listBatches', { query: { page: 1, per_page: NEWEST }, signal });
  useFeed(
    'batch',
    read,
    ({ batches }, heard) => {
      replace(batches);
      heard.forEach(progress);
    },
    progress,
  );
}
