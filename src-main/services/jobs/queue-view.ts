// The queue as the window shows it, and what people do with it there: every job of the station, whoever ordered it.

import type { BatchService } from '#main/services/line/line.ts';
import type { Store } from '#main/store/store.ts';
import { plainName } from '#shared/core/schema.ts';
import type { JobChange, JobQueueView, QueuedJob } from '#shared/jobs/jobs.ts';
import { existing } from '#shared/troubles/errors.ts';
import type { openHotFolder } from './hot-folder.ts';
import type { JobChanges } from './job-changes.ts';
import type { JobQueue } from './job-queue.ts';
import { hasBegun, isOver, moved, paceOf } from './job-rules.ts';
import { type KeptJob, placeJobs } from './kept-jobs.ts';
import type { RefusedOrders } from './refused-orders.ts';

interface QueueParts {
  readonly queue: JobQueue;
  readonly batches: Pick<BatchService, 'progress'>;
  readonly refused: RefusedOrders;
  readonly folder: string | null;
  readonly hotFolder: ReturnType<typeof openHotFolder> | null;
  readonly changes: JobChanges;
  readonly tell: () => void;
}

export function createQueueDesk(store: Store, parts: QueueParts) {
  const { queue, batches, refused, folder, hotFolder, changes, tell } = parts;
  const jobOf = async (id: number) => existing((await queue.list()).find((job) => job.id === id));

  async function view(): Promise<JobQueueView> {
    const names = new Map((await store.operators.list()).map(({ user_id, username }) => [user_id, username]));
    const jobs = await Promise.all((await queue.list()).map((job) => queuedJob(job, names.get(job.owner) ?? null)));
    const problem = hotFolder?.problem() ?? null;
    return {
      // A job that is over stays in the queue until the queue looks again.
      jobs: jobs.filter(({ state }) => !isOver(state)),
      refused: [...(await refused.list())],
      folder,
      folder_problem: problem?.kind ?? null,
      folder_in_the_way: problem?.path ?? null,
    };
  }

  async function queuedJob(job: KeptJob, owner: string | null): Promise<QueuedJob> {
    const progress = await Promise.all(job.batches.map(batches.progress));
    const stopped = progress.find((batch) => batch.stopped !== null);
    return {
      ...(await queue.view(job)),
      owner,
      files: job.files === null ? null : plainName(job.files),
      stopped: stopped?.stopped ?? null,
      stopped_by: stopped?.stopped_by ?? null,
      begun: hasBegun(progress),
      per_second: paceOf(progress),
    };
  }

  return {
    view,
    async change(id: number, wanted: JobChange): Promise<JobQueueView> {
      await changes.change(await jobOf(id), wanted);
      return view();
    },
    /** Jobs that are being made have no place any more. */
    async move(id: number, to: 'earlier' | 'later'): Promise<JobQueueView> {
      const jobs = await queue.list();
      const views = await Promise.all(jobs.map(queue.view));
      existing(jobs.find((job) => job.id === id));
      const waiting = jobs.filter((_, at) => views[at]?.state === 'waiting' || views[at]?.state === 'held');
      await placeJobs(store, moved(waiting, id, to));
      queue.wake();
      tell();
      return view();
    },
    async cancel(id: number, made: 'keep' | 'void'): Promise<JobQueueView> {
      await changes.cancel(await jobOf(id), made);
      return view();
    },
    async dismiss(order: number): Promise<JobQueueView> {
      await refused.dismiss(order);
      tell();
      return view();
    },
  };
}
