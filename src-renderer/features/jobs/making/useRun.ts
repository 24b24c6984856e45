import type { Batch } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { useJob } from '#window/features/jobs/job-store.ts';
import { beginNow, holdOrder, type Order } from '#window/features/jobs/useOrders.ts';
import { useKeys } from '#window/frame/registry.ts';
import { useWork } from '#window/state/work.ts';
import { useMakingWords } from './words.ts';

/** Pauses and resumes the job, by button and by the space bar. A job of the queue is held and released with its whole order. */
export function useRun({ id, state }: Batch, { order, standing }: Order) {
  const t = useMakingWords();
  const { take, read } = useJob.getState();
  const start = useWork(async () => take(await call('startBatch', { params: { batch_id: id } })));
  const pause = useWork(async () => {
    if (order === null) return take(await call('pauseBatch', { params: { batch_id: id } }));
    await holdOrder(order.id, true);
    await read();
  });
  const release = useWork(async () => {
    if (order === null) return;
    await holdOrder(order.id, false);
    await read();
  });
  const now = useWork(async () => order && take(await beginNow(order.id, id)));
  const running = state === 'running';
  const canTurn = running || (standing.kind === 'free' && (state === 'paused' || state === 'planned'));
  const turn = running ? pause.run : start.run;
  const words = running ? (order ? t.hold : t.pause) : t.resume;
  useKeys(canTurn ? [{ keys: ' ', words, run: () => void turn() }] : []);
  return {
    start: start.run,
    pause: pause.run,
    release,
    now,
    busy: start.busy || pause.busy,
    error: start.error ?? pause.error ?? release.error ?? now.error,
  };
}
