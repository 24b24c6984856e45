import { setTimeout as pause } from 'node:timers/promises';
import { isPassing, toAppError, troubleOf } from '../../../../src-shared/errors.ts';
import type { BatchProgress, LabelMove } from '../../../../src-shared/production.ts';
import type { Bus } from '../../../events/bus.ts';
import type { BatchRow, LabelRow } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables/tables.ts';
import { dataOf, jobOf } from '../ledger/batch-plan.ts';
import type { Shares } from '../ledger/label-leases.ts';
import type { RoomWatch } from './disk-room.ts';
import type { Maker } from './label-maker.ts';
import { inLanes } from './lanes.ts';
import { createMeter, type Meter, standing } from './progress-meter.ts';

/** The batches that are being made now. */
export interface Runs {
  /** Makes all planned labels of a batch whose state is running. Nothing happens where it is under way. */
  start(batch: BatchRow): Promise<void>;
  /** The same for a batch that runs in the ledger, unless this station rests from it. */
  keepUp(batch: BatchRow): Promise<void>;
  /** Another station did something about it. */
  look(batchId: number): Promise<void>;
  /** Takes no new label up; resolves when those under way are done. */
  stop(batchId: number): Promise<void>;
  stopAll(): Promise<void>;
  /** Resolves when nobody works at it. */
  finished(batchId: number): Promise<void>;
  progress(batch: BatchRow): Promise<BatchProgress>;
  tellMoves(labels: readonly LabelRow[]): void;
  /** A batch that a full disk paused before the station started: it goes on when there is room. */
  waitForRoom(batch: BatchRow): void;
}

export interface RunsOptions {
  readonly store: Store;
  readonly maker: Maker;
  readonly shares: Shares;
  readonly bus: Bus;
  readonly room: Pick<RoomWatch, 'whenRoom'>;
  /** Labels under way at once. */
  readonly lanes: number;
  readonly watermarkIdOf: (id: string) => string;
  readonly log: { warn(facts: object, text: string): void; error(facts: object, text: string): void };
}

/** Labels that others are at are looked at again after this. */
const OTHERS_MS = 500;
/** A database that is away, and records that are moved, are looked for so often. */
const AWAY_MS = 1000;
/** What kept a station from helping may be over by then. */
const REST_MS = 30_000;

/** One batch under way. */
interface Run {
  meter: Meter | null;
  stopped: boolean;
  /** More labels were planned since the last look. */
  again: boolean;
  ended: Promise<void>;
}

type Head = Pick<BatchProgress, 'id' | 'state' | 'stopped' | 'stopped_by'>;
/** Why a batch paused by itself. */
type Stop = Pick<BatchProgress, 'stopped' | 'stopped_by'>;

export function createRuns({ store, maker, shares, bus, room, lanes, watermarkIdOf, log }: RunsOptions): Runs {
  const runs = new Map<number, Run>();
  /** Batches of others that this station could not help with, until when. */
  const resting = new Map<number, number>();
  /** Batches that a full disk stopped; the ledger may have had no room for that. */
  const waiting = new Map<number, Stop>();

  async function start(batch: BatchRow): Promise<void> {
    for (let running = runs.get(batch.id); running; running = runs.get(batch.id)) {
      running.again = true;
      if (!running.stopped) return;
      await running.ended;
    }
    waiting.delete(batch.id);
    const run: Run = { meter: null, stopped: false, again: false, ended: Promise.resolve() };
    runs.set(batch.id, run);
    run.ended = work(batch, run).then(() => tellEnd(batch.id));
  }

  async function work(batch: BatchRow, run: Run): Promise<void> {
    try {
      do run.again = false;
      while (!run.stopped && (!(await round(batch, run)) || run.again));
    } catch (error) {
      run.stopped = true;
      await (shares.isOwn(batch) ? pauseFor(batch.id, error) : restFrom(batch.id, error));
    } finally {
      // Without a pause behind the last look: whoever starts it from here on finds no run and begins one.
      runs.delete(batch.id);
    }
  }

  /** Once over the labels that are planned and free. False where there is more to do. */
  async function round(batch: BatchRow, run: Run): Promise<boolean> {
    try {
      const counts = await store.labels.countByState(batch.id);
      run.meter ??= createMeter(counts);
      run.meter.recount(counts);
      bus.tell({ type: 'batch', data: { ...headOf(batch), ...run.meter.facts() } });
      const made = await makePlanned(batch, run, run.meter);
      if (run.stopped || (await finish(batch.id))) return true;
      if (made === 0) await pause(OTHERS_MS);
    } catch (error) {
      if (!isPassing(error) && !(shares.isOwn(batch) && isUnmounted(error))) throw error;
      await pause(AWAY_MS);
    }
    return false;
  }

  /** Gives their number. */
  async function makePlanned(batch: BatchRow, run: Run, meter: Meter): Promise<number> {
    let count = 0;
    const make = async (label: LabelRow) => {
      count++;
      try {
        const made = await maker.make(batch, label);
        meter.moved('planned', made.state);
        tellMoves([made]);
        bus.tell({ type: 'batch', data: { ...headOf(batch), ...meter.facts() } });
      } finally {
        await shares.giveBack(label);
      }
    };
    await inLanes(shares.take(batch.id), lanes, make, () => run.stopped);
    return count;
  }

  /** False where there is more to do. */
  async function finish(batchId: number): Promise<boolean> {
    if (await hasPlanned(store, batchId)) return (await store.batches.find(batchId))?.state !== 'running';
    return store.change(async ({ batches, labels }) => {
      const batch = await batches.find(batchId);
      if (batch?.state !== 'running') return true;
      if (await hasPlanned({ labels }, batchId)) return false;
      const { wasCancelled = false, ...job } = jobOf(batch);
      await batches.change(batchId, wasCancelled ? { state: 'cancelled', plan: job } : { state: 'done' });
      return true;
    });
  }

  /** What this station lacks is no reason for the others to stop. */
  async function restFrom(batchId: number, error: unknown): Promise<void> {
    if (toAppError(error).code === 'aborted') return;
    resting.set(batchId, performance.now() + REST_MS);
    log.warn({ err: error, batch: batchId }, 'This station makes no labels of a batch of another one for now.');
  }

  /** What stops all labels may also stop the ledger: then the batch stays running there, and waits in memory alone. */
  async function pauseFor(batchId: number, error: unknown): Promise<void> {
    const failure = toAppError(error);
    if (failure.code === 'aborted') return;
    if (failure.code === 'internal') log.error({ err: error, batch: batchId }, 'A batch was stopped.');
    const stoppedBy = troubleOf(failure);
    if (stoppedBy.kind === 'disk_full') keepWaiting(batchId, { stopped: failure.message, stopped_by: stoppedBy });
    try {
      await store.change(async ({ batches }) => {
        const batch = await batches.find(batchId);
        if (batch?.state !== 'running') return;
        await batches.change(batchId, {
          state: 'paused',
          plan: { ...jobOf(batch), stopped: failure.message, stoppedBy },
        });
      });
    } catch (second) {
      // Then it waits in memory, and health tells.
      if (toAppError(second).code === 'storage_full') return;
      log.error(
        { err: second, batch: batchId },
        `A batch stopped and could not be marked as paused: ${failure.message}`,
      );
    }
  }

  function keepWaiting(batchId: number, stop: Stop): void {
    waiting.set(batchId, stop);
    room.whenRoom(() => void goOn(batchId));
  }

  /** Unless somebody started, paused or cancelled it meanwhile. */
  async function goOn(batchId: number): Promise<void> {
    const stop = waiting.get(batchId);
    if (!stop) return;
    try {
      const batch = await store.change(async ({ batches }) => {
        const batch = await batches.find(batchId);
        if (!batch || !waiting.has(batchId) || !isStoppedByDisk(batch)) return null;
        return batches.change(batchId, { state: 'running', plan: { ...jobOf(batch), stopped: null, stoppedBy: null } });
      });
      waiting.delete(batchId);
      if (batch) await start(batch);
    } catch (error) {
      const failure = toAppError(error);
      if (failure.code === 'storage_full') keepWaiting(batchId, stop);
      else if (failure.code !== 'aborted') log.error({ err: error, batch: batchId }, 'A batch could not go on.');
    }
  }

  function headOf(batch: BatchRow): Head {
    const { stopped, stoppedBy = null } = jobOf(batch);
    const stop = batch.state === 'running' ? waiting.get(batch.id) : undefined;
    if (stop) return { id: batch.id, state: 'paused', ...stop };
    return { id: batch.id, state: batch.state, stopped, stopped_by: stoppedBy };
  }

  async function keepUp(batch: BatchRow): Promise<void> {
    const isResting = (resting.get(batch.id) ?? 0) > performance.now();
    if (!isResting && !waiting.has(batch.id) && !runs.has(batch.id)) await start(batch);
  }

  async function look(batchId: number): Promise<void> {
    runs.get(batchId)?.meter?.recount(await store.labels.countByState(batchId));
    await tellProgress(batchId);
  }

  async function stop(batchId: number): Promise<void> {
    waiting.delete(batchId);
    const run = runs.get(batchId);
    if (!run) return;
    run.stopped = true;
    await run.ended;
  }

  async function progress(batch: BatchRow): Promise<BatchProgress> {
    const run = runs.get(batch.id);
    // Another station may have ended it, and made rows that this one has not counted.
    if (run?.meter && batch.state === 'running') return { ...headOf(batch), ...run.meter.facts() };
    const counts = standing(await store.labels.countByState(batch.id));
    return { ...headOf(batch), ...counts, per_second: null, seconds_left: null };
  }

  async function tellProgress(batchId: number): Promise<void> {
    const batch = await store.batches.find(batchId);
    if (batch) bus.tell({ type: 'batch', data: await progress(batch) });
  }

  /** What a database that is away keeps from being told is told at the first look at what was changed since. */
  async function tellEnd(batchId: number): Promise<void> {
    try {
      await tellProgress(batchId);
    } catch (error) {
      if (!isPassing(error)) log.error({ err: error, batch: batchId }, 'Where a batch stands could not be told.');
    }
  }

  function tellMoves(labels: readonly LabelRow[]): void {
    if (labels.length > 0) bus.tell({ type: 'labels', data: labels.map((label) => moveOf(label, watermarkIdOf)) });
  }

  return {
    start,
    keepUp,
    look,
    stop,
    stopAll: async () => {
      waiting.clear();
      await Promise.all([...runs.keys()].map(stop));
    },
    finished: async (batchId) => runs.get(batchId)?.ended,
    progress,
    tellMoves,
    waitForRoom(batch) {
      const { stopped, stopped_by } = headOf(batch);
      keepWaiting(batch.id, { stopped, stopped_by });
    },
  };
}

/** A folder that is not mounted here: a helper leaves the labels to others, nobody else can make them. */
function isUnmounted(error: unknown): boolean {
  return troubleOf(toAppError(error)).kind === 'pictures_unmounted';
}

async function hasPlanned({ labels }: Pick<Tables, 'labels'>, batchId: number): Promise<boolean> {
  return (await labels.ofBatch(batchId, { states: ['planned'], limit: 1 })).length > 0;
}

/** In the ledger: one that runs there is under way, or had no room to be paused. */
export function isStoppedByDisk(batch: BatchRow): boolean {
  return batch.state === 'running' || (batch.state === 'paused' && jobOf(batch).stoppedBy?.kind === 'disk_full');
}

export function moveOf(label: LabelRow, watermarkIdOf: (id: string) => string): LabelMove {
  const { id, batch_id, row_number, state, record_id, reason } = label;
  const watermark_id = record_id === null ? null : watermarkIdOf(record_id);
  return { id, batch: batch_id, row: row_number, state, watermark_id, reason, trouble: dataOf(label).trouble ?? null };
}
