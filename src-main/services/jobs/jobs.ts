import type { Bus } from '#main/events/bus.ts';
import type { DraftService } from '#main/services/create/create.ts';
import type { BatchService } from '#main/services/line/line.ts';
import type { Store } from '#main/store/store.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Settings } from '#shared/core/settings.ts';
import type { Job, JobChange } from '#shared/jobs/jobs.ts';
import { existing, notFound } from '#shared/troubles/errors.ts';
import { openHotFolder } from './hot-folder.ts';
import { createJobChanges } from './job-changes.ts';
import { type LabelPage, listJobLabels } from './job-labels.ts';
import { createJobOrders } from './job-orders.ts';
import { createJobQueue } from './job-queue.ts';
import { isOver } from './job-rules.ts';
import { createKeptJobs, type KeptJob, type KeptJobs } from './kept-jobs.ts';
import { labelTable } from './label-table.ts';
import { assertOrderOwner } from './order-owner.ts';
import type { JobOrder } from './ordered-draft.ts';
import { createQueueDesk } from './queue-view.ts';
import { createRefusedOrders } from './refused-orders.ts';

export interface JobsOptions {
  readonly store: Store;
  readonly settings: Settings;
  readonly drafts: DraftService;
  readonly production: { readonly batches: BatchService };
  readonly bus: Bus;
  readonly watermarkIdOf: (id: string) => string;
  readonly clock: () => number;
  readonly log: { warn(facts: object, text: string): void; error(facts: object, text: string): void };
}

export type Jobs = ReturnType<typeof createJobs>;

/** Jobs that other programs order: taken once, made one after the other. */
export function createJobs(options: JobsOptions) {
  const folder = options.settings['jobs.folder'];
  const { batches } = options.production;
  const tell = () => options.bus.tell({ type: 'job_queue', data: {} });
  const kept = createKeptJobs(options.store);
  const refused = createRefusedOrders(options.store);
  const about = { ...options, batches, kept, refused, tell };
  const orders = createJobOrders(about);
  const queue = createJobQueue({ ...about, onOver: async (job, view) => hotFolder?.tellOver(job, view) });
  const changes = createJobChanges({ ...about, queue });
  const own = (caller: Caller, id: number) => ownJob(kept, caller, id);
  const jobNow = async (id: number): Promise<Job> => queue.view(existing(await kept.find(id)));
  const hotFolder =
    folder === null
      ? null
      : openHotFolder({ ...about, folder, order, jobNow, labelTable: (job) => labelTable(options, job) });

  async function order(caller: Caller, given: JobOrder): Promise<Job> {
    const job = await orders.take(caller, given);
    queue.wake();
    tell();
    return queue.view(job);
  }

  return {
    order,
    get: async (caller: Caller, id: number) => queue.view(await own(caller, id)),
    async list(caller: Caller): Promise<Job[]> {
      const jobs = (await queue.list()).filter(({ owner }) => owner === caller.userId);
      // A job that is over stays in the queue until the queue looks again.
      return (await Promise.all(jobs.map(queue.view))).filter(({ state }) => !isOver(state));
    },
    labels: async (caller: Caller, id: number, page: LabelPage) => listJobLabels(options, await own(caller, id), page),
    change: async (caller: Caller, id: number, wanted: JobChange) =>
      queue.view(await changes.change(await own(caller, id), wanted)),
    /** Labels that are made are kept: only a person may void labels. */
    async cancel(caller: Caller, id: number): Promise<Job> {
      const job = await own(caller, id);
      await changes.cancel(job, 'keep');
      return queue.view(job);
    },
    /** Throws for a name with which the folder of orders would stop. */
    assertOwner: (name: string) => assertOrderOwner(options.store, name),
    /** For the window: the jobs of everybody. */
    desk: createQueueDesk({ ...about, queue, folder, hotFolder, changes }),
    /** After a start of the station: goes on with what waits. */
    begin(): void {
      queue.wake();
      hotFolder?.begin();
    },
    async close(): Promise<void> {
      await hotFolder?.close();
      await changes.ended();
      await queue.close();
    },
  };
}

/** To others it is as if the job were not there. */
async function ownJob(kept: Pick<KeptJobs, 'find'>, caller: Caller, id: number): Promise<KeptJob> {
  const job = await kept.find(id);
  if (job?.planned && job.owner === caller.userId) return job;
  throw notFound();
}
