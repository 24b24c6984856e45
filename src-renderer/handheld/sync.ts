// The copy of the records on the device, kept in step with the station.
import type { Card } from '../../src-shared/model.ts';

export interface CopyState {
  /** The station's last sync_timestamp, letter by letter; never the clock of this device. Null before the first. */
  readonly since: string | null;
  /** Which run of reading everything the newest rows belong to. */
  readonly generation: number;
  /** Whether that run has come to its end. */
  readonly whole: boolean;
  /** When the station said last that nothing is missing, by the clock of this device. */
  readonly at: number | null;
}

export const EMPTY_COPY: CopyState = { since: null, generation: 1, whole: false, at: null };

/** Where the copy lies. Each call is one transaction: rows and state are there together, or neither. */
export interface Copy {
  state(): Promise<CopyState>;
  put(records: readonly Card[], state: CopyState): Promise<void>;
  /** Deletes the records that the station no longer has: those of earlier generations. */
  finish(state: CopyState): Promise<void>;
}

export interface SyncPage {
  readonly records: readonly Card[];
  readonly count: number;
  readonly sync_timestamp: string;
}

export interface SyncOptions {
  readonly copy: Copy;
  readonly page: (since: string | null) => Promise<SyncPage>;
  readonly now: () => number;
  /** Told after each page, for whoever shows how far it is. */
  readonly progress?: (records: number) => void;
}

/** Reads what changed until nothing is missing. Broken off anywhere, it goes on from there the next time. */
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
