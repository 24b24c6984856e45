import type { EventListener } from '../../src-shared/events.ts';

/** The station that a window looks at: one in this process, or one that runs by itself. */
export interface Seat {
  /** Of the desk: all that the window may load. */
  readonly origin: string;
  /** An address that opens the window. */
  address(): string;
  /** Null where the station runs elsewhere: then the window tells how far its jobs are. */
  readonly events: ((listener: EventListener) => () => void) | null;
  /** Where the network finds it; null where that is closed or not known. */
  networkUrl(): string | null;
  /** Opens the wallet; null where the station runs elsewhere and only its desk can be asked. */
  readonly unlock: ((passphrase: string) => Promise<void>) | null;
  /** Host of the block explorer that was set, if one was. */
  readonly explorer: string | null;
  /** Waits until all that is under way lies on the disk. Of a station elsewhere nothing is closed. */
  close(): Promise<void>;
}

/** A station that goes on when this window is closed. */
export function attachedSeat(launchAddress: string): Seat {
  const { origin } = new URL(launchAddress);
  let next = launchAddress;
  return {
    origin,
    /** It is good for one use; afterwards the cookie opens the window. */
    address() {
      const now = next;
      next = `${origin}/`;
      return now;
    },
    events: null,
    networkUrl: () => null,
    unlock: null,
    explorer: null,
    async close() {},
  };
}
