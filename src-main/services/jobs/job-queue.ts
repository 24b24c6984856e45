// One ordered job after the other is made. Batches that people start at the desk do not wait for them, nor they for those.

import { createSerialQueue } from '#main/base/serial-queue.ts';
import type { StationContext, StationLog } from '#main/base/station-context.ts';
import type { BatchService } from '#main/services/line/line.ts';
import type { Job } from '#shared/jobs/jobs.ts';
import { inOrder, isOver, jobView, nextOf, pauseUntilNext } from './job-rules.ts';
import type { KeptJob, KeptJobs } from './kept-jobs.ts';

type QueueContext = Pick<StationContext, 'bus' | 'clock'> & { readonly log: Pick<StationLog, 'error'> };

export interface QueuedParts {
  readonly kept: KeptJobs;
  readonly batches: Pick<BatchService, 'progress' | 'start'>;
  /** Told when a job began or is over. */
  readonly tell: () => void;
  readonly onOver: (job: KeptJob, view: Job) => Promise<void>;
}

/** A machine may sleep, and its clock may be set: a job whose time has come begins at most so much later. */
const LOOK_MS = 60_000;

export type JobQueue = ReturnType<typeof createJobQueue>;

export function createJobQueue({ bus, clock, log }: QueueContext, parts: QueuedParts) {
  const { kept, batches, tell } = parts;
  const turns = createSerialQueue();
  const alarm = createAlarm(() => wake());
  let isClosed = false;
  let isAsked = false;

  const view = async (job: KeptJob) => jobView(job, await Promise.all(job.batches.map(batches.progress)));

  /** Looks what is to begin, once for all who ask while it is looking. */
  function wake(): void {
    if (isClosed || isAsked) return;
    isAsked = true;
    void turns.run(async () => {
      isAsked = false;
      if (isClosed) return;
      await goOn().catch((error: unknown) => {
        log.error({ err: error }, 'The queue of jobs could not go on.');
        alarm.set(LOOK_MS);
      });
    });
  }

  async function goOn(): Promise<void> {
    const jobs = await kept.open();
    const views = new Map(await Promise.all(jobs.map(async (job) => [job, await view(job)] as const)));
    await closeOver(views, parts);
    const inState = (state: Job['state']) => jobs.filter((job) => views.get(job)?.state === state);
    const waiting = inState('waiting');
    const now = clock();
    const next = inState('running').length === 0 ? nextOf(waiting, now) : null;
    if (next) {
      await startParts(next, batches);
      tell();
    }
    alarm.set(pauseUntilNext(waiting, now));
  }

  const stopListening = bus.subscribe((event) => {
    if (event.type === 'batch' && event.data.state !== 'running') wake();
  });

  return {
    wake,
    view,
    /** Does work while the queue starts no job. */
    between: turns.run,
    /** Those that are not over, in the order in which they begin. */
    list: async () => inOrder(await kept.open()),
    async close(): Promise<void> {
      isClosed = true;
      stopListening();
      await turns.run(async () => {});
      alarm.set(null);
    },
  };
}

/** Rings once after the pause that was set last, or after a minute where that is sooner. Null: it does not ring. */
function createAlarm(ring: () => void) {
  let timer: NodeJS.Timeout | null = null;
  return {
    set(pause: number | null): void {
      if (timer) clearTimeout(timer);
      timer = pause === null ? null : setTimeout(ring, Math.min(pause, LOOK_MS)).unref();
    },
  };
}

/** Takes the jobs that are over out of the queue. */
async function closeOver(
  views: ReadonlyMap<KeptJob, Job>,
  { onOver, kept, tell }: Pick<QueuedParts, 'onOver' | 'kept' | 'tell'>,
): Promise<void> {
  for (const [job, shown] of views) {
    if (!isOver(shown.state)) continue;
    await onOver(job, shown);
    await kept.close(job.id);
    tell();
  }
}

/** Starts the batches of a job that have not begun. A person may have cancelled one of them. */
async function startParts(job: KeptJob, { progress, start }: QueuedParts['batches']): Promise<void> {
  for (const id of job.batches) {
    const { state } = await progress(id);
    if (state === 'planned' || state === 'paused') await start(id);
  }
}
