import type { Batch } from '../../../../src-shared/production.ts';
import { call } from '../../../api/client.ts';
import { useKeys } from '../../../shortcuts/registry.ts';
import { useWork } from '../../../state/work.ts';
import { useJob } from '../job-store.ts';
import { useMakingWords } from './words.ts';

/** Pauses and resumes the job, by button and, where `byKey`, by the space bar. */
export function useRun({ id, state }: Batch, byKey: boolean) {
  const t = useMakingWords();
  const { take } = useJob.getState();
  const start = useWork(async () => take(await call('startBatch', { params: { batch_id: id } })));
  const pause = useWork(async () => take(await call('pauseBatch', { params: { batch_id: id } })));
  const running = state === 'running';
  const canTurn = byKey && (running || state === 'paused' || state === 'planned');
  const turn = running ? pause.run : start.run;
  useKeys(canTurn ? [{ keys: ' ', words: running ? t.pause : t.resume, run: () => void turn() }] : []);
  return {
    start: start.run,
    pause: pause.run,
    busy: start.busy || pause.busy,
    error: start.error ?? pause.error,
  };
}
