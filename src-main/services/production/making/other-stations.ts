// The other stations on the database: what they did is told to the windows of this one, and their work is shared.

import type { Store } from '../../../store/store.ts';
import type { Runs } from './batch-runs.ts';
import type { BatchService } from './batches.ts';

/** Looks what the other stations do, as long as it is open. Where there can be none, nothing happens. */
export interface Neighbours {
  begin(): Promise<void>;
  close(): Promise<void>;
}

export interface NeighboursOptions {
  readonly store: Store;
  readonly runs: Runs;
  readonly batches: Pick<BatchService, 'goOnWithOthers'>;
  /** Whenever anything was changed, here or elsewhere. */
  readonly onNews: () => Promise<void>;
  readonly log: { error(facts: object, text: string): void };
}

/** Quicker than anybody walks from one station to the other. */
const EVERY_MS = 1000;
/** Rows that are read at a stretch. */
const PAGE = 500;

export function createNeighbours({ store, runs, batches, onNews, log }: NeighboursOptions): Neighbours {
  let seen = '';
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function look(): Promise<void> {
    try {
      if (store.trouble()?.readable === false) return;
      await tellNews();
      await batches.goOnWithOthers();
    } catch (error) {
      // An outage is told by the store.
      if (store.trouble() === null && !isClosed)
        log.error({ err: error }, 'The other stations could not be looked at.');
    }
  }

  /** Stamps rise over all stations, so that nothing is missed. What this station did itself is told twice. */
  async function tellNews(): Promise<void> {
    const newest = await store.newestStamp();
    if (newest === seen) return;
    const touched = new Set<number>();
    for (let since = seen; ; ) {
      const labels = await store.labels.changedSince(since, PAGE);
      runs.tellMoves(labels);
      for (const { batch_id } of labels) touched.add(batch_id);
      since = labels.at(-1)?.updated_at ?? since;
      if (labels.length < PAGE) break;
    }
    for (const { id } of await store.batches.changedSince(seen, PAGE)) touched.add(id);
    for (const id of touched) await runs.look(id);
    await onNews();
    seen = newest;
  }

  function lookAgain(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      looking = look().then(lookAgain);
    }, EVERY_MS).unref();
  }

  return {
    async begin() {
      if (store.station === null) return;
      seen = await store.newestStamp();
      lookAgain();
    },
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await looking;
    },
  };
}
