import type { Caller } from '../../../src-shared/caller.ts';
import { existing, notFound } from '../../../src-shared/errors.ts';
import type { Job, JobChange } from '../../../src-shared/jobs.ts';
import { createSerialQueue } from '../../../src-shared/serial-queue.ts';
import type { Settings } from '../../../src-shared/settings.ts';
import type { Bus } from '../../events/bus.ts';
import type { Store } from '../../store/store.ts';
import type { DraftService } from '../drafts/drafts.ts';
import type { BatchService } from '../production/production.ts';
import { openHotFolder } from './hot-folder.ts';
import { type LabelPage, listJobLabels } from './job-labels.ts';
import { createJobOrders, startOf } from './job-orders.ts';
import { createJobQueue } from './job-queue.ts';
import { isOver } from './job-rules.ts';
import { createKeptJobs, type KeptJob, type KeptJobs } from './kept-jobs.ts';
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
  const changes = createSerialQueue();
  const refused = createRefusedOrders(options.store);
  const about = { ...options, batches, kept, refused, tell };
  const orders = createJobOrders(about);
  const queue = createJobQueue({ ...about, onOver: async (job, view) => hotFolder?.tellOver(job, view) });
  const own = (caller: Caller, id: number) => ownJob(kept, caller, id);
  const jobNow = async (id: number): Promise<Job> => queue.view(existing(await kept.find(id)));
  const hotFolder = folder === null ? null : openHotFolder({ ...about, folder, order, jobNow });

  async function order(caller: Caller, given: JobOrder): Promise<Job> {
    const job = await orders.take(caller, given);
    queue.wake();
    tell();
    return queue.view(job);
  }

  /** One change after the other, so that batches are held or go on as the last one says. */
  const change = (job: KeptJob, wanted: JobChange): Promise<KeptJob> => changes.run(() => changeNow(job, wanted));

  async function changeNow(job: KeptJob, wanted: JobChange): Promise<KeptJob> {
    const changed = await kept.change(job.id, fieldsOf(job, wanted));
    const { hold } = wanted;
    if (hold !== undefined) await queue.between(() => holdBatches(batches, job, hold));
    queue.wake();
    tell();
    return changed;
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
      queue.view(await change(await own(caller, id), wanted)),
    /** Throws for a name with which the folder of orders would stop. */
    assertOwner: (name: string) => assertOrderOwner(options.store, name),
    /** For the window: the jobs of everybody. */
    desk: createQueueDesk({ ...about, queue, folder, hotFolder, change }),
    /** After a start of the station: goes on with what waits. */
    begin(): void {
      queue.wake();
      hotFolder?.begin();
    },
    async close(): Promise<void> {
      await hotFolder?.close();
      await changes.run(queue.close);
    },
  };
}

function fieldsOf(job: KeptJob, { start_at, ...wanted }: JobChange): Partial<KeptJob> {
  const time = start_at === undefined ? {} : { start_at: startOf(start_at) };
  // Among those of another priority the job has no place yet.
  const rank = wanted.priority === undefined || wanted.priority === job.priority ? {} : { rank: null };
  return { ...wanted, ...time, ...rank } as Partial<KeptJob>;
}

/** To others it is as if the job were not there. */
async function ownJob(kept: Pick<KeptJobs, 'find'>, caller: Caller, id: number): Promise<KeptJob> {
  const job = await kept.find(id);
  if (job?.planned && job.owner === caller.userId) return job;
  throw notFound();
}

/** A job that is being made and is held makes room for the next one. */
async function holdBatches(
  { progress, pause, start }: BatchService,
  { batches }: KeptJob,
  hold: boolean,
): Promise<void> {
  for (const id of batches) {
    const { state } = await progress(id);
    if (hold && state === 'running') await pause(id);
    if (!hold && state === 'paused') await start(id);
  }
}
