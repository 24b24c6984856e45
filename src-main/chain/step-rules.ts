// The decisions of the outbox, as pure functions: without a clock and without the chain.

import type { TokenOrder } from '#shared/tokens/tokens.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';
import { noGas } from './failures.ts';
import { type Pace, SLOWER } from './pace.ts';

/** The next nonce is above those of all transactions that the station has signed, and above those that the chain has. */
export function nextNonce(ownTop: number | null, onChain: number): number {
  return ownTop === null ? onChain : Math.max(ownTop + 1, onChain);
}

/** Counts the transaction's own block as the first confirmation. */
export function isFinal(blockNumber: number, latest: number, confirmations: number): boolean {
  return latest - blockNumber + 1 >= confirmations;
}

/** Whether callers need not wait for the order any longer. */
export function hasEnded({ state, failure }: Pick<TokenOrder, 'state' | 'failure'>): boolean {
  return state !== 'sent' || failure !== null;
}

/** Orders on their way by one transaction. */
export interface OrderGroup {
  /** The order that has the transaction. */
  readonly leader: TokenOrder;
  /** All orders that wait for it, mostly with the leader among them. */
  readonly members: readonly TokenOrder[];
}

/** The order that has the transaction of this one. */
export function leaderOf({ id, leader_id }: Pick<TokenOrder, 'id' | 'leader_id'>): number {
  return leader_id ?? id;
}

export interface Waiting {
  readonly nonce: number;
  /** The nonce that the chain has for the order's wallet. */
  readonly onChain: number;
  /** Time since its bytes were sent last; null where they were not sent since the station started. */
  readonly sinceSent: number | null;
  /** Time since its newest bytes were sent first. */
  readonly sinceFirst: number;
  /** Blocks that came meanwhile. */
  readonly blocks: number;
}

export type Step =
  /** Its nonce is used: its transaction or another one is in a block. */
  | 'judge'
  | 'send'
  /** With higher fees. */
  | 'replace'
  | 'wait';

/** Nodes keep only some transactions that wait for others. The station sends the rest later. */
const MOST_AHEAD = 64;

/** Blocks that may come without a transaction that pays enough. */
const BLOCKS_MISSED = 2;

export function stepFor({ nonce, onChain, sinceSent, sinceFirst, blocks }: Waiting, pace: Pace): Step {
  if (nonce < onChain) return 'judge';
  if (nonce - onChain >= MOST_AHEAD) return 'wait';
  if (sinceSent === null) return 'send';
  // Only the transaction with the next nonce can be stuck by itself. The others wait for it.
  if (nonce === onChain && sinceFirst >= pace.stuck && blocks >= BLOCKS_MISSED) return 'replace';
  return isOverdue(sinceSent, pace) ? 'send' : 'wait';
}

/** Whether the same bytes are sent again, since nodes forget transactions. */
export function isOverdue(sinceSent: number | null, pace: Pace): boolean {
  return sinceSent === null || sinceSent >= pace.again;
}

/** Whether a node refused bytes only because it has them already. */
export function isKnownToNode(answer: string): boolean {
  return /already known|already imported/i.test(answer);
}

/** What a node's refusal to take an order's bytes means for it. Null where the same bytes or nonce were sent twice. */
export function obstacleOf(
  answer: string,
  { sender, record_id }: Pick<TokenOrder, 'sender' | 'record_id'>,
): AppError | null {
  if (/nonce too low|underpriced/i.test(answer)) return null;
  return /insufficient funds/i.test(answer) ? noGas(sender) : refusal('node_untaken', { record: record_id });
}

/** The wallet's first order, if the chain waits for a nonce below it. Null where there is no such gap. */
export function behindGap<O extends Pick<TokenOrder, 'sender' | 'nonce'>>(
  orders: readonly O[],
  wallet: string,
  next: number,
): O | null {
  const first = orders.find(({ sender }) => sender === wallet);
  return first && first.nonce > next ? first : null;
}

/** What a check of the chain found: whether orders are on their way. Null where the check failed. */
export type Checked = { readonly isBusy: boolean; readonly pace: Pace } | null;

/** Pause after a check that failed. */
const AFTER_FAILURE_MS = 5000;

/** Milliseconds until the next check. While orders are on their way, each pause is longer than the one before. */
export function pauseAfter(checked: Checked, before: number): number {
  if (!checked) return AFTER_FAILURE_MS;
  return checked.isBusy ? Math.min(checked.pace.check, before * SLOWER) : checked.pace.idle;
}
