import { AppError } from '../../../../src-shared/errors.ts';
import type { LedgerState, Metadata } from '../../../../src-shared/model.ts';
import type { BatchProgress } from '../../../../src-shared/production.ts';
import { trouble } from '../../../../src-shared/trouble.ts';
import type { BatchRow, LabelRow } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables/tables.ts';
import { assertMetadata } from '../../records/metadata.ts';
import { type BatchOrder, type BatchRowOrder, jobFrom, labelDataFrom } from '../ledger/batch-order.ts';
import { type Artwork, dataOf, type Job, jobOf, type LabelData, withoutTrouble } from '../ledger/batch-plan.ts';
import type { Shares } from '../ledger/label-leases.ts';
import { labelsOf, moveAll, moveLabel } from '../ledger/ledger.ts';
import { voided } from '../ledger/voiding.ts';
import type { Artworks } from './artworks.ts';
import { isStoppedByDisk, type Runs } from './batch-runs.ts';

/** Batches of labels: planned, made in the background, paused, cancelled, taken up again after whatever ended the station. */
export interface BatchService {
  /** Keeps artwork for the batches that will show it. */
  takeArtwork(bytes: Uint8Array): Promise<Artwork>;
  /** Batch and labels are in the ledger when it resolves; nothing is made yet. */
  plan(order: BatchOrder): Promise<BatchRow>;
  /** A batch of the very same order that is not done, or not printed. */
  findUnfinished(order: BatchOrder): Promise<BatchRow | null>;
  /** The batch of this very order that was planned behind that one, however far it came since. */
  findPlanned(order: BatchOrder, after: number): Promise<BatchRow | null>;
  find(id: number): Promise<BatchRow>;
  list(page: number, perPage: number): Promise<{ rows: readonly BatchRow[]; total: number }>;
  progress(id: number): Promise<BatchProgress>;
  /** In the order of the rows, read page by page. */
  labels(id: number, states?: readonly LedgerState[]): AsyncIterable<LabelRow>;
  /** Begins, or goes on where it was. */
  start(id: number): Promise<void>;
  /** Resolves when the labels under way are done. */
  pause(id: number): Promise<void>;
  /** What is not made yet never will be; what is made is kept, or voided as long as it is not printed. */
  cancel(id: number, made: 'keep' | 'void'): Promise<void>;
  /** Failed labels once more: these, or all of the batch. */
  retry(id: number, labels?: readonly number[]): Promise<number>;
  /** Another text or picture for a label that is not made yet. */
  amend(labelId: number, change: Partial<BatchRowOrder>): Promise<LabelRow>;
  /** Resolves when nothing of it is under way any more. */
  finished(id: number): Promise<BatchProgress>;
  /** After a start of the station: goes on with what was running when it ended. Gives their number. */
  resumeUnfinished(): Promise<number>;
  /** Takes its share of what the stations have under way, and takes up what one that is gone had begun. */
  goOnWithOthers(): Promise<void>;
}

export interface BatchOptions {
  readonly store: Store;
  readonly artworks: Artworks;
  readonly runs: Runs;
  readonly shares: Shares;
}

const UNFINISHED: readonly BatchRow['state'][] = ['planned', 'running', 'paused'];
/** Batches looked through in one go. */
const PAGE = 50;
const CANCELLED = 'The batch was cancelled.';

export function createBatchService({ store, artworks, runs, shares }: BatchOptions): BatchService {
  /** Cancelled batches whose labels are being voided. */
  const closings = new Map<number, Promise<void>>();

  async function plan(order: BatchOrder): Promise<BatchRow> {
    const job = jobFrom(order);
    return store.change(async (tables) => {
      const { template_id, ownerId, name } = order;
      if (!(await tables.templates.find(template_id))) {
        throw new AppError('bad_input', `There is no template "${template_id}".`, {
          trouble: trouble('template_gone'),
        });
      }
      const batch = await tables.batches.insert({ owner_id: ownerId, name, template_id, plan: job });
      const labels = order.rows.map((row, i) => ({ row_number: i + 1, data: labelDataFrom(row), replaces: null }));
      await tables.labels.insertAll(labels.map((label) => ({ ...label, batch_id: batch.id })));
      return batch;
    });
  }

  async function findUnfinished(order: BatchOrder): Promise<BatchRow | null> {
    const { orderHash } = jobFrom(order);
    for await (const batch of allBatches(store)) {
      const job = jobOf(batch);
      const isOpen = UNFINISHED.includes(batch.state) || (batch.state === 'done' && job.prints.length === 0);
      if (isOpen && job.orderHash === orderHash) return batch;
    }
    return null;
  }

  async function findPlanned(order: BatchOrder, after: number): Promise<BatchRow | null> {
    const { orderHash } = jobFrom(order);
    for await (const batch of allBatches(store)) {
      if (batch.id <= after) return null;
      if (jobOf(batch).orderHash === orderHash) return batch;
    }
    return null;
  }

  async function find(id: number): Promise<BatchRow> {
    return found(await store.batches.find(id));
  }

  async function start(id: number): Promise<void> {
    const batch = await store.change((tables) => setRunning(tables, id, shares));
    await runs.start(batch);
  }

  async function pause(id: number): Promise<void> {
    await store.change(async ({ batches }) => {
      const batch = found(await batches.find(id));
      if (batch.state === 'paused') return;
      if (batch.state !== 'running')
        throw new AppError('conflict', `This batch is ${batch.state}, not running.`, {
          trouble: trouble('batch_state', { state: batch.state }),
        });
      await batches.change(id, { state: 'paused' });
    });
    await runs.stop(id);
  }

  async function cancel(id: number, made: 'keep' | 'void'): Promise<void> {
    const closing = { reason: CANCELLED, voidMade: made === 'void' };
    await store.change(async ({ batches }) => {
      const batch = found(await batches.find(id));
      if (!UNFINISHED.includes(batch.state)) {
        throw new AppError(
          'conflict',
          `This batch is ${batch.state}: there is nothing left to cancel. Void its labels.`,
          { trouble: trouble('batch_state', { state: batch.state }) },
        );
      }
      await batches.change(id, { state: 'cancelled', plan: { ...jobOf(batch), closing } });
    });
    await runs.stop(id);
    await close(await find(id));
  }

  /** Who cancels a batch and who looks for work may come at once. */
  function close(batch: BatchRow): Promise<void> {
    const closing = closings.get(batch.id) ?? closeOnce(batch).finally(() => closings.delete(batch.id));
    closings.set(batch.id, closing);
    return closing;
  }

  async function closeOnce(batch: BatchRow): Promise<void> {
    const { closing } = jobOf(batch);
    const lease = `cancelled ${batch.id}`;
    if (!closing || !(await store.leases.take(lease))) return;
    try {
      await voidLeft(batch, closing);
    } finally {
      await store.leases.giveBack(lease);
    }
  }

  /** Voids what a cancelled batch leaves, page by page; whatever ends the station meanwhile, the next start goes on, or another station. */
  async function voidLeft(batch: BatchRow, closing: NonNullable<Job['closing']>): Promise<void> {
    const states: LedgerState[] = closing.voidMade ? ['planned', 'made', 'proofed'] : ['planned'];
    for (;;) {
      const page = await store.labels.ofBatch(batch.id, { states, limit: PAGE });
      if (page.length === 0) break;
      const moveOf = async (label: LabelRow, tables: Tables) =>
        states.includes(label.state)
          ? moveLabel(tables, label, voided(label, closing.reason, trouble('cancelled')))
          : label;
      const ids = page.map((label) => label.id);
      runs.tellMoves(await moveAll(store, ids, moveOf));
    }
    await changeJob(store, batch.id, (job) => ({ ...job, closing: null }));
  }

  async function retry(id: number, labels?: readonly number[]): Promise<number> {
    const ids = labels ?? (await idsOf(labelsOf(store.labels, id, ['failed'])));
    const moved = await moveAll(
      store,
      ids,
      async (label, tables) => {
        if (label.batch_id !== id) throw new AppError('not_found', 'Not found');
        if (label.state !== 'failed')
          throw new AppError('conflict', `Row ${label.row_number} is ${label.state}, not failed.`, {
            trouble: trouble('label_state', { row: label.row_number, state: label.state }),
          });
        return moveLabel(tables, label, { state: 'planned', reason: null, data: withoutTrouble(dataOf(label)) });
      },
      async (tables) => {
        if (ids.length > 0) await setRunning(tables, id, shares);
      },
    );
    runs.tellMoves(moved);
    if (moved.length > 0) await runs.start(await find(id));
    return moved.length;
  }

  function amend(labelId: number, { metadata, description, artwork }: Partial<BatchRowOrder>): Promise<LabelRow> {
    return store.change(async (tables) => {
      const label = await tables.labels.find(labelId);
      if (!label) throw new AppError('not_found', 'Not found');
      if (label.state !== 'planned' && label.state !== 'failed') {
        throw new AppError('conflict', `Row ${label.row_number} is ${label.state} already. Reprint it with a new ID.`, {
          trouble: trouble('label_state', { row: label.row_number, state: label.state }),
        });
      }
      if (metadata) await assertFits(tables, label, metadata);
      const before = dataOf(label);
      const data: LabelData = {
        ...before,
        metadata: metadata ?? before.metadata,
        description: description ?? before.description,
        artwork: artwork ?? before.artwork,
      };
      return moveLabel(tables, label, { data });
    });
  }

  async function progress(id: number): Promise<BatchProgress> {
    return runs.progress(await find(id));
  }

  async function finished(id: number): Promise<BatchProgress> {
    await runs.finished(id);
    return progress(id);
  }

  async function resumeUnfinished(): Promise<number> {
    let count = 0;
    for await (const batch of allBatches(store)) {
      if (batch.state === 'paused' && isStoppedByDisk(batch) && shares.isOwn(batch)) runs.waitForRoom(batch);
      if (await goOn(batch)) count++;
    }
    return count;
  }

  async function goOnWithOthers(): Promise<void> {
    for (const batch of await store.batches.underWay()) await goOn(batch);
  }

  /** Whether labels of it are made. */
  async function goOn(batch: BatchRow): Promise<boolean> {
    if (batch.state === 'cancelled') await close(batch);
    if (batch.state !== 'running' || !shares.isWanted(batch)) return false;
    await runs.keepUp(batch);
    return true;
  }

  return {
    takeArtwork: artworks.take,
    plan,
    findUnfinished,
    findPlanned,
    find,
    list: (page, perPage) => store.batches.list(page, perPage),
    progress,
    labels: (id, states) => labelsOf(store.labels, id, states),
    start,
    pause,
    cancel,
    retry,
    amend,
    finished,
    resumeUnfinished,
    goOnWithOthers,
  };
}

/** Newest first. */
export async function* allBatches(store: Store): AsyncGenerator<BatchRow> {
  for (let page = 1; ; page++) {
    const { rows, total } = await store.batches.list(page, PAGE);
    yield* rows;
    if (page * PAGE >= total) return;
  }
}

/** Whoever starts it is its station from then on. */
export async function setRunning(
  { batches }: Tables,
  id: number,
  { startedHere }: Pick<Shares, 'startedHere'>,
): Promise<BatchRow> {
  const batch = found(await batches.find(id));
  if (jobOf(batch).closing)
    throw new AppError('conflict', 'This batch is being cancelled.', {
      trouble: trouble('batch_state', { state: 'cancelled' }),
    });
  if (batch.state === 'cancelled')
    throw new AppError('conflict', 'This batch was cancelled. Plan a new one.', {
      trouble: trouble('batch_state', { state: 'cancelled' }),
    });
  return found(
    await batches.change(id, {
      state: 'running',
      plan: { ...jobOf(batch), ...startedHere, stopped: null, stoppedBy: null },
    }),
  );
}

/** For single labels that are to be made: a cancelled batch makes these, and nothing else of it comes back. */
export async function setMaking(tables: Tables, id: number, shares: Pick<Shares, 'startedHere'>): Promise<void> {
  const batch = found(await tables.batches.find(id));
  const plan = jobOf(batch);
  if (batch.state !== 'cancelled' || plan.closing) await setRunning(tables, id, shares);
  else {
    const made = { ...plan, ...shares.startedHere, wasCancelled: true };
    await tables.batches.change(id, { state: 'running', plan: made });
  }
}

function changeJob(store: Store, id: number, change: (job: Job) => Job): Promise<unknown> {
  return store.change(async ({ batches }) => {
    const batch = found(await batches.find(id));
    return batches.change(id, { plan: change(jobOf(batch)) });
  });
}

async function idsOf(labels: AsyncIterable<LabelRow>): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of labels) ids.push(id);
  return ids;
}

/** A text that would fail again is told at once. */
async function assertFits({ batches, templates }: Tables, { batch_id }: LabelRow, metadata: Metadata): Promise<void> {
  const template = await templates.find(found(await batches.find(batch_id)).template_id);
  if (template) assertMetadata(template.fields, metadata);
}

function found(batch: BatchRow | null): BatchRow {
  if (!batch) throw new AppError('not_found', 'Not found');
  return batch;
}
