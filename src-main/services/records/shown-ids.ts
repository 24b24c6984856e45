// IDs that labels bear and the database does not know, as after a restore: they are never drawn.

import type { StationContext, StationLog } from '#main/base/station-context.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { fingerprintOf } from '#main/services/marks/mark-keys.ts';
import type { Store } from '#main/store/store.ts';
import { numberOf } from '#shared/core/id.ts';
import { AppError } from '#shared/troubles/errors.ts';

interface Room {
  /** IDs that are reserved at once, as when lists of a whole yard come after a restore. */
  readonly most: number;
  /** IDs for which an hour makes room again. */
  readonly hourly: number;
}

/** A phone that was stolen takes five years for all IDs at this pace, and one in 480 at once. */
const OF_CALLERS: Room = { most: 50_000, hourly: 500 };
/** Strangers' photographs take half a year for 1 % of all IDs. */
const OF_STRANGERS: Room = { most: 60, hourly: 60 };
const HOUR_MS = 3_600_000;
/** IDs that are looked up in one question. */
const AT_ONCE = 500;

interface ShownIdsContext extends Pick<StationContext, 'keys' | 'clock'> {
  readonly store: Pick<Store, 'ids' | 'records'>;
  readonly log: Pick<StationLog, 'warn'>;
}

interface ShownMark {
  readonly message: string | null;
  readonly keyIndex: number | null;
}

export type ShownIds = ReturnType<typeof createShownIds>;

export function createShownIds({ store, keys, clock, log }: ShownIdsContext) {
  const [callers, strangers] = [createQuota(OF_CALLERS, clock), createQuota(OF_STRANGERS, clock)];

  /** What a scan or a list is answered does not depend on it: while the store takes no changes, nothing is drawn either. */
  async function reserveWithin(ids: readonly string[], quota = callers): Promise<void> {
    try {
      const free = await withoutRecord(ids);
      const taken = free.slice(0, quota.left());
      if (taken.length > 0) await reserve(taken, quota);
      if (taken.length < free.length) log.warn({ ids: free.length - taken.length }, LEFT_OUT);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error }, 'IDs of labels that the database does not know could not be reserved.');
    }
  }

  /** The room is taken before the store is asked: otherwise many requests at the same moment would find the same room. */
  async function reserve(ids: readonly string[], quota: Quota): Promise<void> {
    quota.take(ids.length);
    let taken = 0;
    try {
      taken = await store.ids.reserveShown(ids);
    } finally {
      quota.giveBack(ids.length - taken);
    }
  }

  async function withoutRecord(ids: readonly string[]): Promise<readonly string[]> {
    const asked = [...new Set(ids.map((id) => id.toUpperCase()))].filter((id) => numberOf(id) !== null);
    const free: string[] = [];
    for (let at = 0; at < asked.length; at += AT_ONCE) {
      const some = asked.slice(at, at + AT_ONCE);
      const known = await store.records.markKeysOf(some);
      free.push(...some.filter((id) => !known.has(id)));
    }
    return free;
  }

  return {
    /** IDs that a caller with credentials has seen or awaits. */
    reserveShown: (ids: readonly string[]): Promise<void> => reserveWithin(ids),
    /** A mark that was read in a photograph. Everybody can mark with the published key: strangers' marks under it say nothing. */
    async reserveOfMark({ message, keyIndex }: ShownMark, ofStranger: boolean): Promise<void> {
      const key = keyIndex === null ? undefined : keys.reading[keyIndex];
      if (message === null || key === undefined || !keys.own.includes(fingerprintOf(key))) return;
      if (ofStranger && key === PUBLISHED_KEY) return;
      await reserveWithin([message], ofStranger ? strangers : callers);
    },
  };
}

const LEFT_OUT =
  'More IDs that the database does not know were shown than are reserved in so short a time. The rest was not reserved.';

type Quota = ReturnType<typeof createQuota>;

function createQuota({ most, hourly }: Room, clock: () => number) {
  let [since, used] = [clock(), 0];
  return {
    left(): number {
      const now = clock();
      // A clock that was set back makes no room, and the time from then on counts.
      used = Math.max(0, used - (hourly * Math.max(0, now - since)) / HOUR_MS);
      since = now;
      return Math.floor(most - used);
    },
    take(count: number): void {
      used += count;
    },
    giveBack(count: number): void {
      used = Math.max(0, used - count);
    },
  };
}
