// The other stations on the database. This station tells its windows what they changed, and shares their work.

import type { StationContext } from '#main/base/station-context.ts';
import type { TellChanges } from '#main/services/ledger/label-changes.ts';
import type { BatchRuns } from './batch-runs.ts';
import type { BatchService } from './batches.ts';

type Station = Pick<StationContext, 'store' | 'log'>;

export interface OtherParts {
  readonly runs: Pick<BatchRuns, 'recount'>;
  readonly tellChanges: TellChanges;
  readonly batches: Pick<BatchService, 'goOnWithOthers'>;
  /** Called whenever any station changed something. */
  readonly onNews: () => Promise<void>;
}

/** Shorter than the way of a person from one station to another. */
const EVERY_MS = 1000;
/** Rows that are read at a time. */
const PAGE = 500;

/** Checks every second what the other stations changed. On a database with one station nothing happens. */
export function createOtherStations({ store, log }: Station, { runs, tellChanges, batches, onNews }: OtherParts) {
  let seen = '';
  let timer: NodeJS.Timeout | null = null;
  let checking: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function check(): Promise<void> {
    try {
      if (store.problem()?.readable === false) return;
      await tellNews();
      await batches.goOnWithOthers();
    } catch (error) {
      // The store tells an outage of the database itself.
      if (store.problem() === null && !isClosed)
        log.error({ err: error }, 'The changes of the other stations could not be read.');
    }
  }

  /** Stamps grow over all stations, so no change is missed. The windows hear changes of this station twice. */
  async function tellNews(): Promise<void> {
    const newest = await store.newestStamp();
    if (newest === seen) return;
    const changed = await tellLabels();
    for (const { id } of await store.batches.changedSince(seen, PAGE)) changed.add(id);
    for (const id of changed) await runs.recount(id);
    await onNews();
    seen = newest;
  }

  /** Gives the numbers of their batches. */
  async function tellLabels(): Promise<Set<number>> {
    const batchIds = new Set<number>();
    for (let since = seen; ; ) {
      const labels = await store.labels.changedSince(since, PAGE);
      tellChanges(labels);
      for (const { batch_id } of labels) batchIds.add(batch_id);
      since = labels.at(-1)?.updated_at ?? since;
      if (labels.length < PAGE) return batchIds;
    }
  }

  function checkAgain(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      checking = check().then(checkAgain);
    }, EVERY_MS).unref();
  }

  return {
    async begin(): Promise<void> {
      if (store.station === null) return;
      seen = await store.newestStamp();
      checkAgain();
    },
    async close(): Promise<void> {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await checking;
    },
  };
}
