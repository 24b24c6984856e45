// Which labels of a batch this station makes. The ledger says what is to be made; where several stations read it, a lease
// on each row says who is at it, and passes on when that station is gone.
import { createHash } from 'node:crypto';
import type { BatchRow, LabelRow } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import { type Job, jobOf } from './batch-plan.ts';
import { labelsOf } from './ledger.ts';

export interface Shares {
  /** What the plan of a batch says of where it was started: here. */
  readonly startedHere: Pick<Job, 'station' | 'isShared' | 'keyMark'>;
  /** Whether it was started here: then this station says why it stops, and makes its sheets. */
  isOwn(batch: BatchRow): boolean;
  /** Whether this station makes labels of it. */
  isWanted(batch: BatchRow): boolean;
  /** Planned labels that nobody is at, in the order of their rows; taken until they are given back. */
  take(batchId: number): AsyncIterable<LabelRow>;
  giveBack(label: LabelRow): Promise<void>;
}

export interface SharesOptions {
  readonly store: Store;
  /** The station's key of marks: with another one the labels would be others. */
  readonly key: string;
  /** Whether the stations have the same pictures. */
  readonly hasSharedPictures: boolean;
  /** Whether this one makes labels of batches that were started at others. */
  readonly helps: boolean;
}

export function createShares({ store, key, hasSharedPictures, helps }: SharesOptions): Shares {
  const keyMark = createHash('sha256').update(key).digest('hex').slice(0, 16);
  const { labels, batches, leases, station } = store;

  async function* taken(batchId: number): AsyncGenerator<LabelRow> {
    for await (const { id } of labelsOf(labels, batchId, ['planned'])) {
      // A page is old when its last rows are reached.
      if ((await labels.find(id))?.state !== 'planned' || !(await leases.take(leaseOf(id)))) continue;
      const { label, isRunning } = await look(batchId, id);
      if (label) yield label;
      else await leases.giveBack(leaseOf(id));
      if (!isRunning) return;
    }
  }

  /** The label where it is still to be made. What a lease was taken for in vain is free again at once. */
  async function look(batchId: number, id: number): Promise<{ label: LabelRow | null; isRunning: boolean }> {
    try {
      const label = await labels.find(id);
      const isRunning = (await batches.find(batchId))?.state === 'running';
      return { label: isRunning && label?.state === 'planned' ? label : null, isRunning };
    } catch (error) {
      await leases.giveBack(leaseOf(id));
      throw error;
    }
  }

  function isOwn(batch: BatchRow): boolean {
    return station === null || jobOf(batch).station === station;
  }

  function canMake(job: Job): boolean {
    return job.isShared === true && job.keyMark === keyMark;
  }

  return {
    startedHere: station === null ? {} : { station, isShared: hasSharedPictures, keyMark },
    isOwn,
    isWanted: (batch) => isOwn(batch) || (helps && canMake(jobOf(batch))),
    take: (batchId) => (station === null ? labelsOf(labels, batchId, ['planned']) : taken(batchId)),
    giveBack: ({ id }) => leases.giveBack(leaseOf(id)),
  };
}

function leaseOf(labelId: number): string {
  return `label ${labelId}`;
}
