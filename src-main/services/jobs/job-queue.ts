// One ordered job after the other is made. Batches that people start at the desk do not wait for them, nor they for those.

import { setTimeout as sleep } from 'node:timers/promises';
import { createSerialQueue } from '#main/base/serial-queue.ts';
import type { StationContext, StationLog } from '#main/base/station-context.ts';
import type { BatchService, ProductionLine } from '#main/services/line/line.ts';
import type { Leases } from '#main/store/leases.ts';
import type { Store } from '#main/store/store.ts';
import type { Job } from '#shared/jobs/jobs.ts';
import type { StationEvent } from '#shared/station/events.ts';
import { hasEnded, inOrder, isMaking, jobView, nextOf, pauseUntilNext } from './job-rules.ts';
import type { KeptJob, KeptJobs } from './kept-jobs.ts';

type QueueContext = Pick<StationContext, 'bus' | 'clock'> & {
  readonly log: Pick<StationLog, 'error'>;
  readonly store: Pick<Store, 'leases'>;
};

interface QueuedParts {
  readonly kept: KeptJobs;
  readonly part: ProductionLine['views']['part'];
  readonly start: BatchService['start'];
  /** Told when a job began or is over. */
  readonly tell: () => void;
  /** Writes how the job ended. It may take long, and holds up no other job. Where it throws, a later look asks again. */
  readonly onOver: (job: KeptJob, view: Job) => Promise<void>;
  /** Whether this station can write how the job ended. */
  readonly mayEnd: (job: KeptJob) => boolean;
}

/**
 * A machine may sleep, its clock may be set, and another station of the database may be gone: what is to be done is done at most so
 * much later.
 */
const LOOK_MS = 60_000;
/** The end of the station waits so long for results. A folder that hangs holds it up no longer: the next start writes them. */
const ENDING_MS = 5000;

export type JobQueue = ReturnType<typeof createJobQueue>;

/** Only one station of a database at a time looks which job begins. */
const BEGINNING = 'jobs begin';

export function createJobQueue({ bus, clock, log, store: { leases } }: QueueContext, parts: QueuedParts) {
  const { kept, tell } = parts;
  const turns = createSerialQueue();
  const alarm = createAlarm(() => wake());
  const endings = createEndings(leases, parts, (error) => failed(error, 'The end of a job could not be kept.'));
  let isClosed = false;
  let isAsked = false;

  const look = (job: KeptJob) => lookAtOne(parts, job);

  /** Looks what is to begin, once for all who ask while it is looking. */
  function wake(): void {
    if (isClosed || isAsked) return;
    isAsked = true;
    void turns.run(async () => {
      isAsked = false;
      if (!isClosed) await goOn().catch((error: unknown) => failed(error, 'The queue of jobs could not go on.'));
    });
  }

  function failed(error: unknown, sentence: string): void {
    log.error({ err: error }, sentence);
    alarm.set(LOOK_MS);
  }

  async function goOn(): Promise<void> {
    const { jobs, over, waiting, next } = await lookAt(kept, look, clock());
    for (const { job, shown } of over) endings.begin(job, shown);
    if (next && (await leases.take(BEGINNING))) await beginNext().finally(() => leases.giveBack(BEGINNING));
    alarm.set(jobs.length === 0 ? null : (pauseUntilNext(waiting, clock()) ?? LOOK_MS));
  }

  /** Looks once more: another station may have begun a job in the meantime. */
  async function beginNext(): Promise<void> {
    const { next } = await lookAt(kept, look, clock());
    if (!next) return;
    await startParts(next, parts);
    tell();
  }

  const stopListening = bus.subscribe((event) => {
    if (mayMove(event)) wake();
  });

  return {
    wake,
    view: async (job: KeptJob): Promise<Job> => (await look(job)).shown,
    /** Does work while the queue starts no job. */
    between: turns.run,
    /** Those that are not over, in the order in which they begin. */
    list: async () => inOrder(await kept.open()),
    async close(): Promise<void> {
      isClosed = true;
      stopListening();
      await turns.run(async () => {});
      await endings.settled(ENDING_MS);
      alarm.set(null);
    },
  };
}

interface Looked {
  readonly job: KeptJob;
  readonly shown: Job;
  readonly isMaking: boolean;
}

async function lookAtOne({ part }: Pick<QueuedParts, 'part'>, job: KeptJob): Promise<Looked> {
  const found = await Promise.all(job.batches.map(part));
  return { job, shown: jobView(job, found), isMaking: isMaking(found) };
}

/** Where all jobs of the queue stand, and which of them begins. */
async function lookAt(kept: Pick<KeptJobs, 'open'>, look: (job: KeptJob) => Promise<Looked>, now: number) {
  const jobs = await kept.open();
  const all = await Promise.all(jobs.map(look));
  const waiting = all.filter(({ shown }) => shown.state === 'waiting').map(({ job }) => job);
  const next = all.some((one) => one.isMaking) ? null : nextOf(waiting, now);
  return { jobs, over: all.filter(({ shown }) => hasEnded(shown)), waiting, next };
}

/** Whether a job may begin, or be over, after this event. */
function mayMove(event: StationEvent): boolean {
  if (event.type === 'batch') return event.data.state !== 'running';
  if (event.type === 'print') return event.data.step === 'done' || event.data.step === 'failed';
  return event.type === 'job_queue';
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

/** Takes jobs that are over out of the queue, each once what is to be written of it is written. */
function createEndings(
  leases: Leases,
  { onOver, mayEnd, kept, tell }: Pick<QueuedParts, 'onOver' | 'mayEnd' | 'kept' | 'tell'>,
  failed: (error: unknown) => void,
) {
  const underWay = new Map<number, Promise<void>>();

  async function end(job: KeptJob, view: Job): Promise<void> {
    const lease = `job over ${job.id}`;
    try {
      if (!(await leases.take(lease))) return;
      await onOver(job, view);
      await kept.close({ id: job.id, name: job.name, batches: job.batches, state: view.state });
      tell();
    } catch (error) {
      failed(error);
    } finally {
      underWay.delete(job.id);
      await leases.giveBack(lease).catch(failed);
    }
  }

  return {
    begin(job: KeptJob, view: Job): void {
      if (mayEnd(job) && !underWay.has(job.id)) underWay.set(job.id, end(job, view));
    },
    /** Waits until all have ended, but no longer than this. */
    async settled(ms: number): Promise<void> {
      const time = new AbortController();
      const over = sleep(ms, null, { signal: time.signal }).catch(() => {});
      await Promise.race([Promise.all(underWay.values()), over]);
      time.abort();
    },
  };
}

/** Starts the batches of a job that have not begun, or the first of them. A person may have cancelled one of them. */
async function startParts(job: KeptJob, { part, start }: Pick<QueuedParts, 'part' | 'start'>): Promise<void> {
  for (const id of job.batches) {
    const { state } = await part(id);
    if (state !== 'planned' && state !== 'paused') continue;
    await start(id);
    if (job.inTurn) return;
  }
}
