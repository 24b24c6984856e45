// Which station makes which batch, where several stations work on one database.
import { createHash } from 'node:crypto';
import type { BatchRow } from '#main/store/rows.ts';
import { type BatchPlan, planOf } from './batch-plan.ts';

interface BatchStationsOptions {
  /** This station; null where there is one alone. */
  readonly station: string | null;
  /** This station's key of marks: labels under another key would be other labels. */
  readonly key: string;
  /** All stations have the same pictures. */
  readonly hasSharedPictures: boolean;
  /** This station makes labels of batches that other stations started. */
  readonly helps: boolean;
}

export type BatchStations = ReturnType<typeof createBatchStations>;

export function createBatchStations({ station, key, hasSharedPictures, helps }: BatchStationsOptions) {
  const keyHash = createHash('sha256').update(key).digest('hex').slice(0, 16);

  /** Whether this station started the batch. Then it says why the batch stops, and makes its sheets. */
  function isOwn(batch: BatchRow): boolean {
    return station === null || planOf(batch).station === station;
  }

  /** Whether this station makes labels of the batch. */
  function isMadeHere(batch: BatchRow): boolean {
    const plan = planOf(batch);
    return isOwn(batch) || (helps && plan.isShared === true && plan.keyHash === keyHash);
  }

  /** What the plan of a batch says when this station starts it. */
  const startedHere: Pick<BatchPlan, 'station' | 'isShared' | 'keyHash'> =
    station === null ? {} : { station, isShared: hasSharedPictures, keyHash };

  return { startedHere, isOwn, isMadeHere };
}
