// Ordered jobs in the store, which are those of all stations of a database. Jobs that are not done are listed, so that a start finds
// them without looking through all. A key is one job in the whole database: whoever comes second keeps nothing.

import { jobElsewhere } from '#main/services/ledger/batch-plan.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';

export interface KeptJob {
  /** The number of its draft. */
  readonly id: number;
  /** Tells the order apart from every other one: the same order is one job, however often it is given. */
  readonly key: string;
  /** SHA-256 of what was ordered under the key. */
  readonly ordered: string;
  readonly owner: number;
  readonly name: string;
  readonly ordered_at: string;
  readonly priority: number;
  readonly hold: boolean;
  /** Its place among those of its priority, once somebody moved it; else its number. */
  readonly rank?: number | null;
  readonly start_at: string | null;
  readonly batches: readonly number[];
  /** Not there before its rows are checked. */
  readonly unused_columns?: readonly string[];
  /** Whether all of its batches are planned: until then the job is not in the queue. */
  readonly planned: boolean;
  /** Whether one part begins when the one before it is made. Missing where all begin at once. */
  readonly inTurn?: true;
  /** The name of its files in the folder of orders; null where the order came another way. */
  readonly files: string | null;
}

const OPEN = 'jobs.open';
const jobName = (id: number) => `job.${id}`;
const keyName = (key: string) => `job.key.${key}`;

export type KeptJobs = ReturnType<typeof createKeptJobs>;

export function createKeptJobs(store: Store) {
  async function find(id: number, { kept }: Pick<Tables, 'kept'> = store): Promise<KeptJob | null> {
    return ((await kept.get(jobName(id))) as KeptJob | null) ?? null;
  }

  async function ofKey(key: string): Promise<KeptJob | null> {
    const id = (await store.kept.get(keyName(key))) as number | null;
    return id === null ? null : find(id);
  }

  async function begin(job: KeptJob): Promise<void> {
    await store.change(async (tables) => {
      if ((await tables.kept.get(keyName(job.key))) !== null) throw jobElsewhere();
      await tables.kept.set(jobName(job.id), job);
      await tables.kept.set(keyName(job.key), job.id);
      await tables.kept.set(OPEN, [...(await openIds(tables)), job.id]);
    });
  }

  /** Under a claim only while this station holds it. A job that is gone was taken over by another station. */
  function change(id: number, change: Partial<KeptJob>, claim?: string): Promise<KeptJob> {
    return store.change(async (tables) => {
      const job = await find(id, tables);
      if (!job || (claim !== undefined && !(await tables.held.isHeld(claim)))) throw jobElsewhere();
      await tables.kept.set(jobName(id), { ...job, ...change });
      return { ...job, ...change };
    });
  }

  /** An order that was refused leaves nothing, so that it can be given again. */
  function forget({ id, key }: KeptJob): Promise<void> {
    return store.change(async (tables) => {
      await tables.kept.set(jobName(id), null);
      await tables.kept.set(keyName(key), null);
      await unlist(tables, id);
    });
  }

  /** Those in the queue. */
  async function open(): Promise<KeptJob[]> {
    const jobs = await Promise.all((await openIds(store)).map((id) => find(id)));
    return jobs.filter((job) => job !== null).filter(({ planned }) => planned);
  }

  const close = (job: OverJob) => store.change((tables) => closeIn(tables, job));
  return { find, ofKey, open, begin, change, close, forget };
}

type Place = Pick<KeptJob, 'id' | 'priority' | 'rank'>;

/** All or none. */
export function placeJobs(store: Store, places: readonly Place[]): Promise<void> {
  return store.change(async ({ kept }) => {
    for (const { id, priority, rank } of places) {
      const job = (await kept.get(jobName(id))) as KeptJob | null;
      if (job) await kept.set(jobName(id), { ...job, priority, rank });
    }
  });
}

async function openIds({ kept }: Pick<Tables, 'kept'>): Promise<readonly number[]> {
  return ((await kept.get(OPEN)) as readonly number[] | null) ?? [];
}

async function unlist(tables: Tables, id: number): Promise<void> {
  const others = (await openIds(tables)).filter((one) => one !== id);
  await tables.kept.set(OPEN, others);
}

interface OverJob extends Pick<KeptJob, 'id' | 'name'> {
  /** False: it was cancelled. */
  readonly isDone: boolean;
}

/** The job is over: it is found by its number, and no longer listed. */
async function closeIn(tables: Tables, { id, name, isDone }: OverJob): Promise<void> {
  await unlist(tables, id);
  if (isDone) await tables.events.tell({ kind: 'job.done', subject: `job ${id}`, facts: { job_id: id, name } });
}
