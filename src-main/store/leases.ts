/** What one of the stations on a database does, and no other one meanwhile. Named by what it is about. */
export interface Leases {
  /**
   * Takes it where nobody has it; false where another station has. From then on it is renewed until it is given back, or
   * until the database does not hear of this station for the time of a lease: then others may take it.
   */
  take(name: string): Promise<boolean>;
  giveBack(name: string): Promise<void>;
}

/** One of the stations on a database. */
export interface Member {
  /** Its data folder, over restarts. */
  readonly station: string;
  /** This run of it: whoever copies a data folder has another one. */
  readonly run: string;
}

/** A file has one station. */
export const ALONE: Leases = { take: async () => true, giveBack: async () => {} };
