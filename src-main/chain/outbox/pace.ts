import type { Network } from '../networks.ts';

/** How often the outbox looks, and when it does something about what is late. In milliseconds. */
export interface Pace {
  /** Between two looks while something is on its way; right after a transaction was sent it looks more often. */
  readonly look: number;
  /** Between two looks while nothing is. */
  readonly idle: number;
  /** A transaction that is in no block is sent again: nodes forget. */
  readonly again: number;
  /** After this it is replaced by one that pays more, unless blocks are not made at all. */
  readonly stuck: number;
  /** A nonce that was used up without a trace: the receipt may be late at this node. */
  readonly grace: number;
}

const ON_THE_DESK: Pace = { look: 250, idle: 1000, again: 1000, stuck: 5000, grace: 1500 };
/** Blocks come every twelve seconds. */
const PUBLIC: Pace = { look: 3000, idle: 12_000, again: 15_000, stuck: 60_000, grace: 45_000 };

export function usualPace({ isLocal }: Network): Pace {
  return isLocal ? ON_THE_DESK : PUBLIC;
}

/** The first look after something was sent, and how the next ones follow. */
export const FIRST_LOOK_MS = 10;
export const SLOWER = 1.5;
