import type { BatchOrder, BatchRowOrder } from '#main/services/ledger/batch-order.ts';
import { type BatchPlan, planOf } from '#main/services/ledger/batch-plan.ts';
import type { BatchStations } from '#main/services/ledger/batch-stations.ts';
import type { TellChanges } from '#main/services/ledger/label-changes.ts';
import { changeLabel, changeLabels, findBatch, labelsOf } from '#main/services/ledger/ledger.ts';
import { findPlanned, planBatch } from '#main/services/ledger/planned-batches.ts';
import { voidChange } from '#main/services/ledger/void-rules.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { type LedgerState, statesWhere } from '#shared/core/label-states.ts';
import type { BatchProgress } from '#shared/jobs/production.ts';
import { trouble } from '#shared/troubles/trouble.ts';
import type { Artworks } from './artworks.ts';
import type { BatchRuns } from './batch-runs.ts';
import { startInLedger } from './batch-starts.ts';
import { cancelChange, haltChange, isStoppedByDisk, pauseChange } from './batch-state-rules.ts';
import { createRoom, type Room, type SpacePlaces } from './job-space.ts';
import { amend, planFailedAgain } from './row-corrections.ts';

interface BatchServiceParts {
  readonly artworks: Artworks;
  readonly runs: BatchRuns;
  readonly stations: BatchStations;
  readonly tellChanges: TellChanges;
  readonly places: SpacePlaces;
  /** Bytes that are free where a folder lies; what the system says by default. */
  readonly freeIn?: ((folder: string) => Promise<number>) | undefined;
}

/** What a batch is a part of: its own room is not all that the job takes. */
interface WholeJob {
  /** Labels of the job that are not planned yet, those of the batch among them. */
  readonly labels: number;
  /** The folder in which a command writes every picture a second time. */
  readonly copies?: string;
}

export type BatchService = ReturnType<typeof createBatchService>;

/** Batches of labels: planned, made in the background, paused, cancelled, and taken up again after the station ended. */
export function createBatchService(store: Store, parts: BatchServiceParts) {
  const { artworks, runs, stations, tellChanges } = parts;
  const room = createRoom(store, parts.places, parts.freeIn);
  const cancelled = createCancelledBatches(store, tellChanges);
  const find = (id: number) => findBatch(store, id);
  const progress = async (id: number) => runs.progress(await find(id));

  /** Starts a batch, or goes on where it stopped. */
  async function start(id: number): Promise<void> {
    await runs.start(await store.change((tables) => startInLedger(tables, id, stations)));
  }

  /** Resolves when the labels under way are done. */
  async function pause(id: number): Promise<void> {
    await store.change((tables) => pauseInLedger(tables, id));
    await runs.stop(id);
  }

  /** Makes failed labels again: these, or all of the batch. Gives their number. */
  async function retry(id: number, labels?: readonly number[]): Promise<number> {
    const count = await planFailedAgain(store, parts, id, labels);
    if (count > 0) await runs.start(await find(id));
    return count;
  }

  /** Goes on with every batch that ran when the station ended. Gives their number. */
  async function resumeUnfinished(): Promise<number> {
    let count = 0;
    for (const batch of await store.batches.unfinished())
      if (isStoppedByDisk(batch) && stations.isOwn(batch)) runs.waitForSpace(batch);
    for (const batch of await store.batches.underWay()) if (await goOn(batch)) count++;
    return count;
  }

  /** Makes labels of batches that other stations run, and goes on with what a station left that is gone. */
  async function goOnWithOthers(): Promise<void> {
    for (const batch of await store.batches.underWay()) await goOn(batch);
  }

  /** Finishes a cancellation, or takes up a batch that runs. Gives whether this station makes labels of the batch. */
  async function goOn(batch: BatchRow): Promise<boolean> {
    if (batch.state === 'cancelled') await cancelled.close(batch);
    if (batch.state !== 'running' || !stations.isMadeHere(batch)) return false;
    await runs.keepUp(batch);
    return true;
  }

  return {
    /** Keeps artwork for the batches that will show it. */
    takeArtwork: artworks.take,
    plan: planWithRoom(store, room),
    /** What the disks still take, beside what was planned before. */
    disks: () => room.disks(),
    findPlanned: (order: BatchOrder, after: number) => findPlanned(store, order, after),
    find,
    list: (page: number, perPage: number) => store.batches.list(page, perPage),
    progress,
    labels: (id: number, states?: readonly LedgerState[]) => labelsOf(store.labels, id, states),
    start,
    pause,
    ...createEndings(store, { runs, cancelled }),
    retry,
    amend: (labelId: number, change: Partial<BatchRowOrder>) => amend(store, labelId, change),
    /** Resolves when this station makes no more labels of the batch. */
    finished: (id: number): Promise<BatchProgress> => runs.finished(id).then(() => progress(id)),
    resumeUnfinished,
    goOnWithOthers,
  };
}

/** Refuses what does not fit on the disk, the rest of its job among it. Nothing is made yet. */
function planWithRoom(store: Store, room: Room) {
  return async (order: BatchOrder, { labels, copies }: WholeJob = { labels: order.rows.length }): Promise<BatchRow> => {
    const { preset, options, pictureBytes } = order;
    await room.refuse({ labels, preset, options, pictureBytes }, copies);
    return planBatch(store, order);
  };
}

async function cancelInLedger(store: Store, id: number, made: 'keep' | 'void'): Promise<void> {
  await store.change(async (tables) => {
    const batch = await findBatch(tables, id);
    store.acts.learn({ name: batch.name });
    await tables.batches.change(id, cancelChange(batch, made));
  });
}

interface EndingParts {
  readonly runs: Pick<BatchRuns, 'stop'>;
  readonly cancelled: ReturnType<typeof createCancelledBatches>;
}

function createEndings(store: Store, { runs, cancelled }: EndingParts) {
  /** Labels that are made are kept, or voided if they were not printed. The others are voided. */
  async function cancel(id: number, made: 'keep' | 'void'): Promise<void> {
    await cancelInLedger(store, id, made);
    await runs.stop(id);
    await cancelled.close(await findBatch(store, id));
  }

  /**
   * Stops batches wherever they are: what is not at a printer becomes void. `takeBack` stops what is on its way to one, and comes
   * before the labels: so no sheet of them is sent meanwhile.
   */
  async function halt(ids: readonly number[], takeBack: (id: number) => Promise<void>): Promise<void> {
    const halted = await store.change((tables) => haltInLedger(tables, ids));
    await Promise.all(halted.flatMap((id) => [takeBack(id), runs.stop(id)]));
    for (const id of halted) await cancelled.close(await findBatch(store, id));
  }

  return { cancel, halt };
}

/** All or none, so that no part of a job begins while another one stops. Gives those that were not over. */
async function haltInLedger(tables: Tables, ids: readonly number[]): Promise<number[]> {
  const halted: number[] = [];
  for (const id of ids) {
    const batch = await findBatch(tables, id);
    const change = (await isOnPaper(tables, batch)) ? null : haltChange(batch);
    if (!change) continue;
    await tables.batches.change(id, change);
    halted.push(id);
  }
  return halted;
}

/** Whether all that there is to a batch has happened: it is done, and no label of it is still to be sent or under way. */
async function isOnPaper({ labels, printerJobs }: Tables, { id, state }: BatchRow): Promise<boolean> {
  if (state !== 'done' || (await printerJobs.open(id))) return false;
  const open = await labels.ofBatch(id, { states: voidedStates({ voidMade: true }), limit: 1 });
  return open.length === 0;
}

async function pauseInLedger(tables: Tables, id: number): Promise<void> {
  const change = pauseChange(await findBatch(tables, id));
  if (change) await tables.batches.change(id, change);
}

// Voids the labels that a cancelled batch leaves. If the station ends meanwhile, its next start or another station goes on.
type Closing = NonNullable<BatchPlan['closing']>;

/** Labels that are voided in one change. */
const PAGE = 50;

function createCancelledBatches(store: Store, tellChanges: TellChanges) {
  const underWay = new Map<number, Promise<void>>();

  /** An operator may cancel a batch while the station checks for cancelled batches: both wait for the same work. */
  function close(batch: BatchRow): Promise<void> {
    const closing = underWay.get(batch.id) ?? closeOnce(batch).finally(() => underWay.delete(batch.id));
    underWay.set(batch.id, closing);
    return closing;
  }

  async function closeOnce(batch: BatchRow): Promise<void> {
    const { closing } = planOf(batch);
    const lease = `cancelled ${batch.id}`;
    if (!closing || !(await store.leases.take(lease))) return;
    try {
      await voidLeft(batch.id, closing);
    } finally {
      await store.leases.giveBack(lease);
    }
  }

  async function voidLeft(batchId: number, closing: Closing): Promise<void> {
    const states = voidedStates(closing);
    for (;;) {
      const page = await store.labels.ofBatch(batchId, { states, limit: PAGE });
      if (page.length === 0) break;
      const ids = page.map(({ id }) => id);
      const changed = await changeLabels(store, ids, async (label, tables) => {
        if (!states.includes(label.state)) return label;
        return changeLabel(tables, label, voidChange(label, closing.reason, trouble('cancelled')));
      });
      tellChanges(changed);
    }
    await store.change(async (tables) => {
      const plan = planOf(await findBatch(tables, batchId));
      await tables.batches.change(batchId, { plan: { ...plan, closing: null } });
    });
  }

  return { close };
}

/** Labels that may be on paper keep their state. */
function voidedStates({ voidMade }: Pick<Closing, 'voidMade'>): readonly LedgerState[] {
  return statesWhere(({ cancelled }) => cancelled === 'voided' || (voidMade === true && cancelled === 'asked'));
}
