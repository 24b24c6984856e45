// Rounds over the planned labels of one batch.
import { setTimeout as pause } from 'node:timers/promises';
import type { TellChanges } from '#main/services/ledger/label-changes.ts';
import type { LabelLeases } from '#main/services/ledger/label-leases.ts';
import type { BatchRow, LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { endChange } from './batch-state-rules.ts';
import type { LabelMaker } from './label-maker.ts';
import { inLanes } from './lanes.ts';
import { createProgressMeter, type ProgressMeter } from './progress-meter.ts';

/** A batch that this station makes labels of. */
export interface BatchRun {
  readonly batch: BatchRow;
  /** Null until the labels are counted. */
  meter: ProgressMeter | null;
  isStopped: boolean;
  /** Labels were planned since the round began. */
  hasMore: boolean;
  ended: Promise<void>;
}

interface RoundParts {
  readonly maker: LabelMaker;
  readonly leases: LabelLeases;
  /** Labels made at the same time. */
  readonly lanes: number;
  readonly tellChanges: TellChanges;
  readonly tellProgress: (batch: BatchRow, meter: ProgressMeter) => void;
}

/** Waiting time for labels that other stations make. */
const OTHERS_MS = 500;

/** Gives a function that makes every planned label once. It tells whether this station is done with the batch. */
export function createRounds(store: Store, { maker, leases, lanes, tellChanges, tellProgress }: RoundParts) {
  async function makePlanned(run: BatchRun, meter: ProgressMeter): Promise<number> {
    const { batch } = run;
    const isStopped = () => run.isStopped;
    let count = 0;
    const make = async (label: LabelRow) => {
      count++;
      try {
        const made = await maker.make(batch, label, isStopped);
        if (made === null) return;
        meter.moved('planned', made.state);
        tellChanges([made]);
        tellProgress(batch, meter);
      } finally {
        await leases.giveBack(label);
      }
    };
    await inLanes(leases.take(batch.id), lanes, make, isStopped);
    return count;
  }

  return async (run: BatchRun): Promise<boolean> => {
    const { batch } = run;
    const counts = await store.labels.countByState(batch.id);
    run.meter ??= createProgressMeter(counts);
    run.meter.recount(counts);
    tellProgress(batch, run.meter);
    const made = await makePlanned(run, run.meter);
    if (run.isStopped || (await endIfMade(store, batch.id))) return true;
    if (made === 0) await pause(OTHERS_MS);
    return false;
  };
}

/** False if labels are still planned and the batch runs. */
async function endIfMade(store: Store, batchId: number): Promise<boolean> {
  if (await hasPlanned(store, batchId)) return (await store.batches.find(batchId))?.state !== 'running';
  return store.change(async ({ batches, labels }) => {
    const batch = await batches.find(batchId);
    const change = batch && endChange(batch);
    if (!change) return true;
    if (await hasPlanned({ labels }, batchId)) return false;
    await batches.change(batchId, change);
    return true;
  });
}

async function hasPlanned({ labels }: Pick<Tables, 'labels'>, batchId: number): Promise<boolean> {
  return (await labels.ofBatch(batchId, { states: ['planned'], limit: 1 })).length > 0;
}
