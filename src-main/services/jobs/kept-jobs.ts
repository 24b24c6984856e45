// Ordered jobs in the store, which are those of all stations of a database. A key is one job in the whole database: whoever comes
// second keeps nothing.

import { jobElsewhere } from '#main/services/ledger/batch-plan.ts';
import type { JobRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { SoughtJobs } from '#main/store/tables/jobs.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { Job, OrderFacts, OrderState } from '#shared/jobs/jobs.ts';

export interface KeptJob extends OrderFacts {
  /** The number of its draft. */
  readonly id: number;
  readonly owner: number;
  readonly name: string;
  /** Whether all of its batches are planned: until then the job is not in the queue. */
  readonly planned: boolean;
}

const keyName = (key: string) => `job.key.${key}`;

export type KeptJobs = ReturnType<typeof createKeptJobs>;

export function createKeptJobs(store: Store) {
  async function find(id: number, { jobs }: Pick<Tables, 'jobs'> = store): Promise<KeptJob | null> {
    const row = await jobs.find(id);
    return row === null || row.state === 'refused' ? null : keptJob(row);
  }

  async function ofKey(key: string): Promise<KeptJob | null> {
    const id = (await store.kept.get(keyName(key))) as number | null;
    return id === null ? null : find(id);
  }

  async function begin({ id, owner, name, planned, ...about }: KeptJob): Promise<void> {
    await store.change(async ({ kept, jobs }) => {
      if ((await kept.get(keyName(about.key))) !== null) throw jobElsewhere();
      await jobs.insert({ id, owner_id: owner, name, state: planned ? 'open' : 'planning', about });
      await kept.set(keyName(about.key), id);
    });
  }

  /** Under a claim only while this station holds it. A job that is gone was taken over by another station. */
  function change(id: number, change: Partial<KeptJob>, claim?: string): Promise<KeptJob> {
    return store.change(async (tables) => {
      const job = await find(id, tables);
      if (!job || (claim !== undefined && !(await tables.held.isHeld(claim)))) throw jobElsewhere();
      return changeIn(tables, { ...job, ...change });
    });
  }

  /** An order that was refused leaves nothing, so that it can be given again. */
  function forget({ id, key }: KeptJob): Promise<void> {
    return store.change(async ({ kept, jobs }) => {
      await jobs.change(id, { state: 'refused' });
      await kept.set(keyName(key), null);
    });
  }

  const close = (job: OverJob) => store.change((tables) => closeIn(tables, job));
  return {
    find,
    ofKey,
    /** Those in the queue. */
    open: async (): Promise<KeptJob[]> => (await store.jobs.open()).map(keptJob),
    /** Those of an owner, the newest first. */
    own: async (sought: SoughtJobs): Promise<KeptJob[]> => (await store.jobs.ofOwner(sought)).map(keptJob),
    begin,
    change,
    close,
    forget,
  };
}

function keptJob({ id, owner_id: owner, name, state, about }: JobRow): KeptJob {
  return { id, owner, name, ...about, planned: state !== 'planning' };
}

/** What is over stays over. */
async function changeIn({ jobs }: Pick<Tables, 'jobs'>, job: KeptJob): Promise<KeptJob> {
  const { id, owner: _, name, planned, ...about } = job;
  const state: OrderState = planned ? 'open' : 'planning';
  const isOver = (await jobs.find(id))?.state === 'over';
  await jobs.change(id, { name, about, ...(isOver ? {} : { state }) });
  return job;
}

type Place = Pick<KeptJob, 'id' | 'priority' | 'rank'>;

/** All or none. */
export function placeJobs(store: Store, places: readonly Place[]): Promise<void> {
  return store.change(async ({ jobs }) => {
    for (const { id, priority, rank = null } of places) {
      const job = await jobs.find(id);
      if (job) await jobs.change(id, { about: { ...job.about, priority, rank } });
    }
  });
}

type OverJob = Pick<KeptJob, 'id' | 'name' | 'batches'> & Pick<Job, 'state'>;

/** The job is over: it is found by its number, and no longer listed. */
async function closeIn({ jobs, labels, events }: Tables, { id, name, batches, state }: OverJob): Promise<void> {
  await jobs.change(id, { state: 'over' });
  const counts = sumOf(await Promise.all(batches.map(labels.countByState)));
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const kind = state === 'done' ? 'job.done' : 'job.cancelled';
  await events.tell({ kind, subject: `job ${id}`, facts: { job_id: id, name, labels: all, counts } });
}

/** How many labels of a job are in which state, by those of its parts. */
export function sumOf(parts: readonly Job['counts'][]): Job['counts'] {
  const counts: Record<string, number> = {};
  for (const part of parts)
    for (const [state, count] of Object.entries(part)) counts[state] = (counts[state] ?? 0) + count;
  return counts;
}
