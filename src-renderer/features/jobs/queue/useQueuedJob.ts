import type { QueuedJob } from '../../../../src-shared/jobs.ts';
import type { Batch } from '../../../../src-shared/production.ts';
import { call } from '../../../api/client.ts';
import { useReading } from '../../../state/reading.ts';
import { useMay } from '../../../state/role.ts';
import { useStationEvent } from '../../../state/station-events.ts';
import { useWork } from '../../../state/work.ts';
import { useFormats } from '../../../words/formats.ts';
import { queueStateOf, waitOf } from './queue-rules.ts';
import { useQueueWords } from './words.ts';

export interface Queued {
  readonly job: QueuedJob;
  /** What the job waits for, as a sentence. */
  readonly why: string;
  readonly release: ReturnType<typeof useWork>;
}

/** The place of a batch in the queue. Null for a batch that does not wait there, as one that was started at the desk. */
export function useQueuedJob({ id, state }: Pick<Batch, 'id' | 'state'>): Queued | null {
  const mayWork = useMay('operator');
  const isStill = mayWork && (state === 'planned' || state === 'paused');
  const { data, again } = useReading(`queue of ${id} ${isStill}`, async () => (isStill ? call('getQueue') : null));
  useStationEvent('job_queue', again);
  const jobs = data?.jobs ?? [];
  const job = jobs.find(({ batches }) => batches.includes(id));
  const why = useWaitWords(job, jobs);
  const release = useWork(async () => {
    if (job) await call('changeQueued', { params: { job_id: job.id }, body: { hold: false } });
  });
  return isStill && job ? { job, why, release } : null;
}

/** What a job waits for that is held or not begun; empty for one that is being made. */
export function useWaitWords(job: QueuedJob | undefined, jobs: readonly QueuedJob[]): string {
  const t = useQueueWords();
  const { number, dateTime } = useFormats();
  if (!job) return '';
  const state = queueStateOf(job);
  if (state === 'held') return t.heldWhy;
  if (state !== 'waiting') return '';
  const wait = waitOf(job, jobs, Date.now());
  if (wait.for === 'time') return t.until(dateTime(wait.start_at));
  if (wait.before === 0) return t.now;
  return wait.before === 1 ? t.next : t.before(number(wait.before));
}
