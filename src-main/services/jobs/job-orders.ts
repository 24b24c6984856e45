// From an order to planned batches, exactly once: by way of a draft, so that the rules of the desk are the rules of orders.

import { createHash } from 'node:crypto';
import { createSerialQueue } from '#main/base/serial-queue.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { DraftService } from '#main/services/create/create.ts';
import { type AutomaticSheets, jobElsewhere, planOf } from '#main/services/ledger/batch-plan.ts';
import { allBatches } from '#main/services/ledger/ledger.ts';
import type { BatchService } from '#main/services/line/line.ts';
import type { Store } from '#main/store/store.ts';
import type { Caller } from '#shared/core/caller.ts';
import { plainName } from '#shared/core/schema.ts';
import { isoOf, parseTime } from '#shared/core/times.ts';
import { AppError, existing, refusal } from '#shared/troubles/errors.ts';
import type { KeptJob, KeptJobs } from './kept-jobs.ts';
import { type JobOrder, prepareDraft, refuseUnfit } from './ordered-draft.ts';

interface OrderMakers {
  readonly kept: KeptJobs;
  readonly drafts: DraftService;
  readonly batches: Pick<BatchService, 'cancel'>;
}

type OrdersContext = Pick<StationContext, 'clock'> & { readonly store: Pick<Store, 'acts' | 'leases' | 'batches'> };

const USUAL_PRIORITY = 5;
/** The language of the sheets where the order names none. */
const USUAL_LANGUAGE = 'en';

/** Several stations of a database may be given one order: only the station with the lease of its key plans the job. */
export function createJobOrders({ clock, store }: OrdersContext, makers: OrderMakers) {
  const { kept, drafts } = makers;
  const turns = createSerialQueue();
  // An order that is refused leaves nothing, and so no line that it was made: that is in the change that plans its labels.
  const { aside } = store.acts;

  /** Makes a job of the order, or finds that of an order given before. Throws for a wrong order, and keeps none of it. */
  function take(caller: Caller, order: JobOrder): Promise<KeptJob> {
    return turns.run(async () => {
      const planned = await plannedOf(kept, order);
      if (planned) return again(order, planned);
      const lease = leaseOf(order);
      if (!(await store.leases.take(lease))) throw jobElsewhere();
      try {
        // Another station may have ended its planning in the meantime.
        return (await plannedOf(kept, order)) ?? (await planOnce(caller, order));
      } finally {
        await store.leases.giveBack(lease);
      }
    });
  }

  async function planOnce(caller: Caller, order: JobOrder): Promise<KeptJob> {
    const before = await kept.ofKey(order.key);
    const job = await aside(async () => (await unfinished(store, makers, before)) ?? (await begin(caller, order)));
    try {
      return await plan(caller, job, order);
    } catch (error) {
      if (error instanceof AppError) await aside(() => takeBack(makers, job.id));
      throw error;
    }
  }

  async function begin({ userId }: Caller, order: JobOrder): Promise<KeptJob> {
    // A time that is wrong is refused before there is a draft.
    const about = aboutJob(order, isoOf(clock()));
    const id = await drafts.createOrdered(order.choices.sheets_in ?? USUAL_LANGUAGE, draftOf(order));
    const job: KeptJob = { id, owner: userId, ...about, batches: [], planned: false };
    await kept.begin(job).catch(async (error: unknown) => {
      await drafts.remove(id);
      throw error;
    });
    return job;
  }

  /** Takes up what a kill cut short: a draft of which rows became labels is not prepared again. */
  async function plan(caller: Caller, { id, name }: KeptJob, order: JobOrder): Promise<KeptJob> {
    let state = existing(await drafts.settledState(id));
    if (state.done.length === 0 && !state.finished) await aside(() => prepareDraft(drafts, id, name, order));
    while (!state.finished) {
      await aside(async () => kept.change(id, { unused_columns: await refuseUnfit(drafts, id) }));
      await drafts.make(caller, id, sheetsOf(order));
      state = existing(await drafts.settledState(id));
    }
    return kept.change(id, { batches: drafts.batchesOf(state), planned: true }, leaseOf(order));
  }

  return { take };
}

function draftOf(order: JobOrder) {
  const { inTurn = false, product } = order;
  return { claim: leaseOf(order), inTurn, product };
}

function sheetsOf({
  choices: { sheets_in: language = USUAL_LANGUAGE },
  printer,
}: JobOrder): AutomaticSheets | undefined {
  return language === null ? undefined : { language, ...(printer === undefined ? {} : { printer }) };
}

async function plannedOf(kept: Pick<KeptJobs, 'ofKey'>, { key, ordered }: JobOrder): Promise<KeptJob | null> {
  const before = await kept.ofKey(key);
  if (before && before.ordered !== ordered) throw refusal('job_key_used');
  return before?.planned ? before : null;
}

/**
 * A job that a kill cut short. If its draft is not here, its refusal was cut short, or another station began it and is gone: then
 * what that station had planned of it is taken back, and the job begins anew.
 */
async function unfinished(
  { batches }: Pick<Store, 'batches'>,
  { kept, drafts, batches: plans }: OrderMakers,
  before: KeptJob | null,
): Promise<KeptJob | null> {
  if (before === null || (await drafts.settledState(before.id))) return before;
  for (const batch of await batchesOfJob(batches, before.id)) await plans.cancel(batch, 'void');
  await kept.forget(before);
  return null;
}

function again(order: JobOrder, job: KeptJob): KeptJob {
  order.replayed?.();
  return job;
}

function leaseOf({ key }: JobOrder): string {
  return `order ${createHash('sha256').update(key).digest('hex')}`;
}

/** The batches that were planned of a job and are not cancelled, also those that the job does not name yet. */
async function batchesOfJob(batches: Store['batches'], job: number): Promise<number[]> {
  const found: number[] = [];
  for await (const batch of allBatches({ batches })) {
    if (planOf(batch).job === job && batch.state !== 'cancelled') found.push(batch.id);
  }
  return found;
}

/** The draft goes before the job: a kill in between leaves a job without a draft, which begins anew. */
async function takeBack({ kept, drafts, batches }: OrderMakers, id: number): Promise<void> {
  const [job, state] = [await kept.find(id), await drafts.settledState(id)];
  for (const batch of state ? drafts.batchesOf(state) : (job?.batches ?? [])) await batches.cancel(batch, 'void');
  await drafts.remove(id);
  if (job) await kept.forget(job);
}

function aboutJob({ key, ordered, choices, files, table, inTurn }: JobOrder, ordered_at: string) {
  const { name = nameFrom(table.name), priority = USUAL_PRIORITY, hold = false, start_at = null } = choices;
  const about = { key, ordered, name, files, priority, hold, ordered_at, start_at: startOf(start_at) };
  return { ...about, ...(inTurn ? { inTurn } : {}) };
}

/** In the form of the store. */
export function startOf(text: string | null): string | null {
  if (text === null) return null;
  const time = parseTime(text);
  if (time !== null) return time;
  throw new AppError('bad_input', 'start_at must be a time with a zone, such as 2026-11-21T09:00:00Z.');
}

function nameFrom(file: string): string {
  return plainName(file.replace(/\.\w+$/, '').slice(0, 128) || file);
}
