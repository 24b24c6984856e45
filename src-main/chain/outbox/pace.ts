import type { Network } from '../networks.ts';

/** How often the outbox looks at the chain, and after what time an order counts as late. In milliseconds. */
export interface Pace {
  /** Between two looks while something is on its way; right after a transaction was sent it looks more often. */
  readonly look: number;
  /** Between two looks while nothing is on its way. */
  readonly idle: number;
  /** A transaction that is in no block is sent again: nodes forget. */
  readonly again: number;
  /** A transaction that blocks pass by for so long is replaced by one that pays more. */
  readonly stuck: number;
  /** How long the receipt of a used nonce may be missing: this node may be late with it. */
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
