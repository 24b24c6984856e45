// What programs and people change of a job: when it begins, whether it is held, and that it ends.

import { createSerialQueue } from '#main/base/serial-queue.ts';
import type { BatchService } from '#main/services/line/line.ts';
import type { JobChange } from '#shared/jobs/jobs.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { startOf } from './job-orders.ts';
import type { JobQueue } from './job-queue.ts';
import { hasBegun, isOver } from './job-rules.ts';
import type { KeptJob, KeptJobs } from './kept-jobs.ts';

interface ChangedJobs {
  readonly kept: Pick<KeptJobs, 'change'>;
  readonly batches: Pick<BatchService, 'progress' | 'start' | 'pause' | 'cancel'>;
  readonly halt: (batches: readonly number[]) => Promise<void>;
  readonly queue: Pick<JobQueue, 'between' | 'wake'>;
  readonly tell: () => void;
}

export type JobChanges = ReturnType<typeof createJobChanges>;

/** One change after the other, so that batches are held or go on as the last change says. */
export function createJobChanges({ kept, batches, halt, queue, tell }: ChangedJobs) {
  const turns = createSerialQueue();

  return {
    change: (job: KeptJob, wanted: JobChange): Promise<KeptJob> =>
      turns.run(async () => {
        const fields = fieldsOf(job, wanted);
        // The queue must not begin the job between the look and the change.
        const changed = await queue.between(async () => {
          if (fields.start_at && fields.start_at !== job.start_at) await refuseBegun(batches, job);
          return kept.change(job.id, fields);
        });
        const { hold } = wanted;
        if (hold !== undefined) await queue.between(() => holdBatches(batches, job, hold));
        queue.wake();
        tell();
        return changed;
      }),
    /** Ends what is not over of the job. Its labels that are made stay, or become void. */
    cancel: (job: KeptJob, made: 'keep' | 'void'): Promise<void> =>
      turns.run(async () => {
        await cancelBatches(batches, job, made);
        queue.wake();
        tell();
      }),
    /** Nothing more of the job is made, proven or sent. What is at the printer is taken back as far as it lets itself. */
    stop: (job: KeptJob): Promise<void> =>
      turns.run(async () => {
        await halt(job.batches);
        queue.wake();
        tell();
      }),
    /** Resolves when all changes that were asked for are made. */
    ended: () => turns.run(async () => {}),
  };
}

function fieldsOf(job: KeptJob, { start_at, ...wanted }: JobChange): Partial<KeptJob> {
  const time = start_at === undefined ? {} : { start_at: startOf(start_at) };
  // Among those of another priority the job has no place yet.
  const rank = wanted.priority === undefined || wanted.priority === job.priority ? {} : { rank: null };
  return { ...wanted, ...time, ...rank } as Partial<KeptJob>;
}

/** A start time of a job that has begun would count for nothing. */
async function refuseBegun({ progress }: Pick<BatchService, 'progress'>, { batches }: KeptJob): Promise<void> {
  if (hasBegun(await Promise.all(batches.map(progress)))) throw refusal('job_begun');
}

/** A job that is being made and is held makes room for the next one. */
async function holdBatches(
  { progress, pause, start }: ChangedJobs['batches'],
  { batches }: KeptJob,
  hold: boolean,
): Promise<void> {
  for (const id of batches) {
    const { state } = await progress(id);
    if (hold && state === 'running') await pause(id);
    if (!hold && state === 'paused') await start(id);
  }
}

async function cancelBatches(
  { progress, cancel }: ChangedJobs['batches'],
  { batches }: KeptJob,
  made: 'keep' | 'void',
): Promise<void> {
  const states = await Promise.all(batches.map(progress));
  const open = batches.filter((_, at) => !isOver(states[at].state));
  // All at once, so that none goes on while another one ends.
  await Promise.all(open.map((id) => cancel(id, made).catch(unlessOver)));
}

/** The last label of a batch may be made before the batch is cancelled. */
function unlessOver(error: unknown): void {
  if (!(error instanceof AppError && error.trouble?.kind === 'batch_over')) throw error;
}
