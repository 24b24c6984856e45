import type { EventListener } from '#shared/station/events.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** The window's station. It runs in this process or in another one. */
export interface Seat {
  /** The origin of the desk. The window may load nothing else. */
  readonly origin: string;
  /** Returns an address that opens the window. */
  address(): string;
  /** Null if the station runs elsewhere. Then the window tells the progress of jobs. */
  readonly events: ((listener: EventListener) => () => void) | null;
  /** The station's address on the network. Null if it is closed or not known. */
  networkUrl(): string | null;
  /** Whether the system tells what the station has to say: the setting `window.notifications`. */
  notifies(): boolean;
  /** Opens the wallet at the start of the station. Null if the station runs elsewhere, where only its desk can be asked. */
  readonly unlock: ((passphrase: string) => Promise<void>) | null;
  /** The host of the block explorer in the settings, or null. */
  readonly explorer: string | null;
  /** Stops the station when all work under way is on the disk. A station elsewhere goes on. */
  close(): Promise<void>;
}

/** A station elsewhere, which goes on when this window is closed. */
export function attachedSeat(given: string): Seat {
  const launchAddress = requireHere(given);
  const { origin } = new URL(launchAddress);
  let next = launchAddress;
  return {
    origin,
    // A launch address is good for one use. Afterwards the cookie opens the window.
    address() {
      const now = next;
      next = `${origin}/`;
      return now;
    },
    events: null,
    networkUrl: () => null,
    notifies: () => false,
    unlock: null,
    explorer: null,
    async close() {},
  };
}

/** Refuses any station but one on this machine, since the window trusts it with everything. */
function requireHere(given: string): string {
  const url = URL.parse(given);
  if (url?.protocol === 'http:' && url.hostname === '127.0.0.1' && url.port !== '' && url.username === '')
    return url.href;
  throw new AppError('bad_input', 'The address of the station is not one of this machine.');
}
