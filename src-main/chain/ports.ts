// What the station gives to the outbox.
import type { NewTokenAttempt, NewTokenOrder, TokenAttempt, TokenOrder } from '#shared/tokens/tokens.ts';

/** Where a transaction was found. */
export interface FoundTransaction {
  readonly hash: string;
  readonly blockNumber: number;
  readonly blockHash: string;
}

/** How an order ended. */
export type Outcome =
  | { readonly found: FoundTransaction; readonly failure: null }
  /** `found` tells the block, where the chain has the transaction. */
  | { readonly found: FoundTransaction | null; readonly failure: string };

/** How one of the orders ended that share a transaction. */
export interface Ended {
  readonly order: TokenOrder;
  readonly outcome: Outcome;
}

/** The orders on the station's disk. Every change is durable when it resolves. */
export interface OrderStore {
  /** Whether this station signs for a wallet. False as long as another station does. */
  maySign(sender: string): Promise<boolean>;
  /** Lets other stations sign for the wallet. */
  leave(sender: string): Promise<void>;
  inState(state: TokenOrder['state']): Promise<readonly TokenOrder[]>;
  /** The highest nonce of a wallet's orders that are sent or mined; null where there is none. */
  topNonce(chainId: number, sender: string): Promise<number | null>;
  find(orderId: number): Promise<TokenOrder | null>;
  /** Of the order, or of the one whose transaction it shares. */
  attempts(order: TokenOrder): Promise<readonly TokenAttempt[]>;
  /** The number of transactions signed in the last `milliseconds`. */
  signedWithin(milliseconds: number): Promise<number>;
  /** Keeps new bytes of an order, which may have another nonce. The orders that share them are told it. */
  addAttempt(order: TokenOrder, attempt: NewTokenAttempt): Promise<void>;
  /** Ends the orders and changes their records, all in one change. */
  conclude(ended: readonly Ended[]): Promise<readonly TokenOrder[]>;
  /** For an order whose block the chain has taken back. The same bytes are sent again. */
  reopen(order: TokenOrder): Promise<void>;
  /** For an order that the chain has in another block now. */
  moveBlock(order: TokenOrder, found: FoundTransaction): Promise<void>;
  /** For orders so deep in the chain that they are no longer checked. */
  settle(orders: readonly TokenOrder[]): Promise<void>;
}

/** A token that is made by a transaction. */
export type OrderedToken = Pick<NewTokenOrder, 'record_id' | 'token_id'>;

/**
 * Puts a new order on the disk, with its bytes and the orders of the other tokens of its transaction, in one change. Throws if
 * this station no longer signs for the wallet.
 */
export type OpenOrder = (
  order: NewTokenOrder,
  attempt: NewTokenAttempt,
  others: readonly OrderedToken[],
) => Promise<readonly TokenOrder[]>;

export interface OutboxLog {
  info?(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}
