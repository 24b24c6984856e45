import { setTimeout as sleep } from 'node:timers/promises';
import type { StationContext } from '#main/base/station-context.ts';
import { leastMargin } from '#main/engine/message/least-margin.ts';
import { isTrusted } from '#main/services/marks/mark-keys.ts';
import type { Store } from '#main/store/store.ts';
import type { IdsOrder } from '#main/workers/known-ids.ts';
import type { Pool, RunOptions } from '#main/workers/pool.ts';
import type { ScanResult } from '#main/workers/scan-photos.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { createIdWords } from './id-words.ts';

type Detection = ScanResult['detection'];

/** How long a read waits until the newest IDs are known. After the start, 100,000 of them take some seconds. */
const PATIENCE_MS = 4000;

/** The threads code the IDs. */
export interface KnownIdsContext extends Pick<StationContext, 'pool' | 'keys'> {
  readonly store: Pick<Store, 'ids' | 'records' | 'labels'>;
}

export interface IdsRequest {
  readonly bits: IdsOrder['bits'];
  /** The threads that compare. */
  readonly pool: Pool<Tasks>;
  /** The job whose labels are inspected: its IDs are likelier than all others. */
  readonly batch?: number | null;
  readonly run?: RunOptions;
}

export type KnownIds = ReturnType<typeof createKnownIds>;

/** The IDs of the station as the possible answers, for labels that are read neither blindly nor with their artworks. */
export function createKnownIds({ store, pool, keys }: KnownIdsContext) {
  const ids = createIdWords({ store, pool, keys });

  /** The answer that is one of the station's IDs, or null. */
  async function read(request: IdsRequest): Promise<Detection | null> {
    try {
      return await readNow(request);
    } catch (error) {
      // While the store is away, or the threads are busy, labels are read without the IDs.
      if (request.run?.signal?.aborted || !(error instanceof AppError)) throw error;
      return null;
    }
  }

  async function readNow({ bits, pool, batch = null, run }: IdsRequest): Promise<Detection | null> {
    if (bits.singles.length === 0 && bits.sums.every((sum) => sum.length === 0)) return null;
    await Promise.race([ids.catchUp(), sleep(PATIENCE_MS)]);
    const known = ids.known();
    if (known.length === 0) return null;
    const counts = { job: await countOfJob(batch), station: ids.count() };
    const possible = TIERS * Math.min(...Object.values(counts).filter((count) => count > 0));
    const reading = await pool.run('readIds', { bits, known, possible }, run);
    if (reading === null) return null;
    const tier = await tierOf(reading.detection, batch);
    const isClear = tier !== null && reading.margin >= leastMarginIn(tier, counts, reading.looks);
    return isClear ? reading.detection : null;
  }

  async function countOfJob(batch: number | null): Promise<number> {
    const counts = batch === null ? {} : await store.labels.countByState(batch);
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  /** Null for a mark under another key than the record's. */
  async function tierOf({ message, keyIndex }: Detection, batch: number | null): Promise<Tier | null> {
    const id = message as string;
    const record = await store.records.find(id);
    if (record === null) return 'reserved';
    if (isTrusted(keys.reading[keyIndex as number], record, keys) === false) return null;
    const labels = batch === null ? [] : await store.labels.ofRecord(id);
    return labels.some(({ batch_id }) => batch_id === batch) ? 'job' : 'station';
  }

  return { read, catchUp: ids.catchUp };
}

/** Where an ID stands: in the job that is inspected, in a record of the station, or given out without a record. */
export type Tier = 'job' | 'station' | 'reserved';

const TIERS = 3;
/** There is seldom a label of an ID without a record: so many times rarer than of one with a record. */
const RARER = 100;

/** The agreement that an ID needs. It grows with how many there are of its kind, and with how often was looked. */
export function leastMarginIn(
  tier: Tier,
  { job, station }: { readonly job: number; readonly station: number },
  looks: number,
): number {
  const count = { job, station, reserved: RARER * station }[tier];
  return leastMargin(TIERS * count * looks);
}
