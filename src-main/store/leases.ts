/** The rights that stations on one database give each other. Only one station at a time has the lease of a name. */
export interface Leases {
  /**
   * Takes a lease. False if another station has it. The station renews its lease until it gives the lease back. If the database
   * hears nothing of the station for the time of a lease, others may take the lease.
   */
  take(name: string): Promise<boolean>;
  giveBack(name: string): Promise<void>;
}

/** One of the stations on a database. */
export interface Member {
  /** The name of the station. It is kept in the data folder, over restarts. */
  readonly station: string;
  /** The name of this run. Stations on copies of one data folder differ in it. */
  readonly run: string;
}

/** Leases for a database file, which only one station uses. */
export const ALONE: Leases = { take: async () => true, giveBack: async () => {} };
