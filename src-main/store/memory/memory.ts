import type { Leases } from '#main/store/leases.ts';
import type { Backups, Problem } from '#main/store/store.ts';
import type { Access } from '#main/store/tables/tables.ts';

/** Where the rows of a store are: in a file of its own, or in a database that stations share. */
export interface Memory extends Access {
  /** The newest stamp that was ever given out, in milliseconds. */
  newest(): Promise<number>;
  problem(): Problem | null;
  readonly leases: Leases;
  readonly backups: Backups;
  /** The work on the rows that is due once a day. */
  upkeep(signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
