// One ordered job after the other is made. Batches that people start at the desk do not wait for them, nor they for those.
import type { Job } from '../../../src-shared/jobs.ts';
import { createSerialQueue } from '../../../src-shared/serial-queue.ts';
import type { Bus } from '../../events/bus.ts';
import type { BatchService } from '../production/production.ts';
import { inOrder, isOver, jobView, nextOf, pauseUntilNext } from './job-rules.ts';
import type { KeptJob, KeptJobs } from './kept-jobs.ts';

export interface JobQueueOptions {
  readonly kept: KeptJobs;
  readonly batches: Pick<BatchService, 'progress' | 'start'>;
  readonly bus: Bus;
  readonly clock: () => number;
  /** Told when a job began or is over. */
  readonly tell: () => void;
  readonly onOver: (job: KeptJob, view: Job) => Promise<void>;
  readonly log: { error(facts: object, text: string): void };
}

/** A machine may sleep, and its clock may be set: a job whose time has come begins at most so much later. */
const LOOK_MS = 60_000;

export type JobQueue = ReturnType<typeof createJobQueue>;

export function createJobQueue({ kept, batches, bus, clock, tell, onOver, log }: JobQueueOptions) {
  const turns = createSerialQueue();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let isAsked = false;

  const view = async (job: KeptJob) => jobView(job, await Promise.all(job.batches.map(batches.progress)));

  /** Looks what is to begin, once for all who ask while it is looking. */
  function wake(): void {
    if (isClosed || isAsked) return;
    isAsked = true;
    void turns.run(async () => {
      isAsked = false;
      const failed = (error: unknown) => log.error({ err: error }, 'The queue of jobs could not go on.');
      if (!isClosed) await goOn().catch(failed);
    });
  }

  async function goOn(): Promise<void> {
    const jobs = await kept.open();
    const views = new Map(await Promise.all(jobs.map(async (job) => [job, await view(job)] as const)));
    for (const [job, shown] of views) {
      if (!isOver(shown.state)) continue;
      await onOver(job, shown);
      await kept.close(job.id);
      tell();
    }
    const inState = (state: Job['state']) => jobs.filter((job) => views.get(job)?.state === state);
    const waiting = inState('waiting');
    if (inState('running').length === 0) {
      const next = nextOf(waiting, clock());
      for (const id of next?.batches ?? []) await batches.start(id);
      if (next) tell();
    }
    wakeLater(pauseUntilNext(waiting, clock()));
  }

  function wakeLater(pause: number | null): void {
    if (timer) clearTimeout(timer);
    timer = pause === null || isClosed ? null : setTimeout(wake, Math.min(pause, LOOK_MS)).unref();
  }

  const stopListening = bus.subscribe((event) => {
    if (event.type === 'batch' && event.data.state !== 'running') wake();
  });

  return {
    wake,
    view,
    /** Those that are not over, in the order in which they begin. */
    list: async () => inOrder(await kept.open()),
    async close(): Promise<void> {
      isClosed = true;
      stopListening();
      if (timer) clearTimeout(timer);
      await turns.run(async () => {});
    },
  };
}
