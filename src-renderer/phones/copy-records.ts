// The copy of the records on the device, kept up to date with the station.
import type { Card } from '#shared/core/model.ts';

export interface CopyState {
  /** The last sync_timestamp of the station, unchanged, and never the clock of this device. Null before the first sync. */
  readonly since: string | null;
  /** The number of the run that reads everything, to which the newest rows belong. */
  readonly generation: number;
  /** Whether that run is finished. */
  readonly whole: boolean;
  /** When the copy was last complete, by the station's clock. */
  readonly at: number | null;
}

export const EMPTY_COPY: CopyState = { since: null, generation: 1, whole: false, at: null };

/** The storage of the copy. Each call is one transaction: it writes rows and state together, or nothing. */
export interface Copy {
  state(): Promise<CopyState>;
  put(records: readonly Card[], state: CopyState): Promise<void>;
  /** Deletes the records of earlier generations: the station no longer has them. */
  finish(state: CopyState): Promise<void>;
}

export interface SyncPage {
  readonly records: readonly Card[];
  readonly count: number;
  readonly sync_timestamp: string;
}

interface SyncOptions {
  readonly copy: Copy;
  readonly page: (since: string | null) => Promise<SyncPage>;
  readonly now: () => number;
  /** Called after each page with the number of records so far. */
  readonly progress?: (records: number) => void;
}

/** Reads changes until nothing is missing. If it is interrupted, the next run goes on from there. */
export async function syncCopy({ copy, page, now, progress }: SyncOptions): Promise<number> {
  let changed = 0;
  for (;;) {
    const state = await copy.state();
    const { records, sync_timestamp } = await page(state.since);
    if (state.since !== null && Date.parse(sync_timestamp) < Date.parse(state.since)) {
      // The station's timestamp is older than ours, because a backup was restored. Everything is read again.
      await copy.put([], { ...state, since: null, generation: state.generation + 1, whole: false });
      continue;
    }
    if (records.length === 0) {
      await copy.finish({ ...state, since: sync_timestamp, whole: true, at: now() });
      return changed;
    }
    await copy.put(records, { ...state, since: sync_timestamp });
    changed += records.length;
    progress?.(changed);
  }
}
