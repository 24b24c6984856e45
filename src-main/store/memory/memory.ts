import type { Leases } from '../leases.ts';
import type { Backups, Trouble } from '../store.ts';
import type { Access } from '../tables/tables.ts';

/** Where the rows of a store are kept: in a file of its own, or in a database that stations share. */
export interface Memory extends Access {
  /** The newest stamp that was ever given out, in milliseconds. */
  newest(): Promise<number>;
  trouble(): Trouble | null;
  readonly leases: Leases;
  readonly backups: Backups;
  /** What is to be done with the rows once a day. */
  upkeep(signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
