import type { Network } from './networks.ts';

/** How often the outbox checks the chain, and after what time an order counts as late. In milliseconds. */
export interface Pace {
  /** Between two checks while orders are on their way. Right after a transaction was sent the checks are more frequent. */
  readonly check: number;
  /** Between two checks while no order is on its way. */
  readonly idle: number;
  /** A transaction that is in no block is sent again after this time, since nodes forget transactions. */
  readonly again: number;
  /** A transaction that is in no block after this time is replaced by one that pays more. */
  readonly stuck: number;
  /** How long the receipt of a used nonce may be missing, since the node may give it late. */
  readonly grace: number;
}

const ON_THE_DESK: Pace = { check: 250, idle: 1000, again: 1000, stuck: 5000, grace: 1500 };
/** Blocks come every twelve seconds. */
const PUBLIC: Pace = { check: 3000, idle: 12_000, again: 15_000, stuck: 60_000, grace: 45_000 };

export function usualPace({ isLocal }: Network): Pace {
  return isLocal ? ON_THE_DESK : PUBLIC;
}

/** Pause before the first check after a transaction was sent, and the factor by which each next pause is longer. */
export const FIRST_CHECK_MS = 10;
export const SLOWER = 1.5;
