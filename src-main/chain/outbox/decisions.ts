// What is to be done, from what is known. No clock, no chain.
import type { Pace } from './pace.ts';

/** Above everything that the station has signed and may still see, and above everything that the chain has seen. */
export function nextNonce(ownTop: number | null, onChain: number): number {
  return ownTop === null ? onChain : Math.max(ownTop + 1, onChain);
}

/** Blocks on top, its own being the first. */
export function isFinal(blockNumber: number, latest: number, confirmations: number): boolean {
  return latest - blockNumber + 1 >= confirmations;
}

export interface Waiting {
  readonly nonce: number;
  /** Of its wallet, as the chain has it. */
  readonly onChain: number;
  /** Since its bytes were sent last; null when they were not since the station started. */
  readonly sinceSent: number | null;
  /** Since its newest bytes were sent first. */
  readonly sinceFirst: number;
  /** Blocks that came meanwhile. */
  readonly blocks: number;
}

export type Step =
  /** Its nonce is used: it is in a block, or something else is. */
  | 'look'
  | 'send'
  /** With higher fees. */
  | 'replace'
  | 'wait';

/** Nodes keep only some that wait for others; the rest is sent when its time is near. */
const MOST_AHEAD = 64;

/** Blocks that may pass by a transaction that pays enough. */
const BLOCKS_MISSED = 2;

export function stepFor({ nonce, onChain, sinceSent, sinceFirst, blocks }: Waiting, pace: Pace): Step {
  if (nonce < onChain) return 'look';
  if (nonce - onChain >= MOST_AHEAD) return 'wait';
  if (sinceSent === null) return 'send';
  // Only the next one can be stuck by itself; the others wait for it.
  if (nonce === onChain && sinceFirst >= pace.stuck && blocks >= BLOCKS_MISSED) return 'replace';
  return sinceSent >= pace.again ? 'send' : 'wait';
}
