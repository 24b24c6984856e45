import { AppError } from '#shared/troubles/errors.ts';
import type { ReadyChain } from './chain.ts';
import type { Block } from './node.ts';
import { NodeRefusal } from './rpc.ts';

/** Where the station keeps how far back it knows the tokens of a contract. */
export interface MintedBefore {
  /** The first block from which on all mints are known; null where the search did not begin. */
  knownFrom(contract: string): Promise<number | null>;
  setKnownFrom(contract: string, block: number): Promise<void>;
  /** Takes the IDs of these tokens out of the draw. */
  reserve(tokenIds: readonly number[]): Promise<void>;
}

/** Blocks that are read in one check: four questions to most public nodes. A year of blocks of two seconds takes three hours. */
const BLOCKS_EACH = 20_000;

/**
 * Reads which tokens the contract has from before the station followed it, a stretch at each check, the newest first. A
 * database that was restored or made anew may not know their IDs. A node that has lost its old blocks ends the search until
 * the next start.
 */
export function createEarlierMints(before: MintedBefore, log: { warn(facts: object, text: string): void }) {
  let isOver = false;

  return async function search({ token }: ReadyChain, latest: Block, isAnew: boolean): Promise<void> {
    if (isAnew) isOver = false;
    if (isOver) return;
    const kept = isAnew ? null : await before.knownFrom(token.address);
    const to = (kept ?? latest.number + 1) - 1;
    const from = Math.max(0, to - BLOCKS_EACH + 1);
    if (to >= 0) {
      const mints = await mintsIn(token, from, to);
      if (mints === null) return;
      await before.reserve(mints.map(({ tokenId }) => tokenId));
      await before.setKnownFrom(token.address, from);
    }
    isOver = from === 0;
  };

  /** Null where the node does not tell: minting goes on without it. */
  async function mintsIn(token: ReadyChain['token'], from: number, to: number) {
    try {
      return await token.mints(from, to);
    } catch (error) {
      if (!(error instanceof AppError) && !(error instanceof NodeRefusal)) throw error;
      isOver = error instanceof NodeRefusal;
      log.warn({ err: error, from, to }, 'The node did not tell which tokens were made in these blocks.');
      return null;
    }
  }
}
