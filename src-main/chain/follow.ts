import type { ReadyChain } from './chain.ts';
import type { Block } from './node.ts';
import { isFinal } from './step-rules.ts';
import type { Transfer } from './token-contract.ts';

/** Where the station keeps who holds the tokens. */
export interface Owners {
  /** The last block up to which the contract's transfers were read; null where none was read. */
  reached(contract: string): Promise<number | null>;
  setReached(contract: string, block: number): Promise<void>;
  /** Notes the new owner of a token. The ID of a token whose record the station does not know is never drawn. */
  moved(tokenId: number, owner: string): Promise<void>;
  /** Notes that the station's wallet gave a token away, by whatever transaction, when no block will take that back. */
  gaveAway(transfer: Transfer): Promise<void>;
}

/** Blocks that are read again at each check, because the chain may have taken some of them back. */
const READ_AGAIN = 12;
/** Most blocks that are read in one check, after a longer absence. */
const MOST_AT_ONCE = 50_000;

/** Follows who holds the tokens, also when tokens go from wallet to wallet without the station. */
export function createFollower(owners: Owners) {
  /** Tokens that moved lately, each with the block of its move. */
  const recent = new Map<number, number>();
  let done: { number: number; hash: string } | null = null;

  /** Returns true where nothing is known of what was before. */
  return async function follow(ready: ReadyChain, latest: Block, isLost: boolean): Promise<boolean> {
    if (done?.hash === latest.hash) return false;
    const { token, signer, confirmations } = ready;
    const before = await owners.reached(token.address);
    const isBack = isLost || (before !== null && before > latest.number);
    const from =
      before === null
        ? latest.number
        : Math.max(0, Math.min(before, latest.number) - Math.max(READ_AGAIN, confirmations));
    const to = Math.min(latest.number, from + MOST_AT_ONCE);
    const transfers = await token.transfers(from, to);
    for (const transfer of transfers) {
      const isOver = isFinal(transfer.blockNumber, latest.number, confirmations);
      if (transfer.from === signer.address && isOver) await owners.gaveAway(transfer);
    }
    const last = new Map(transfers.map((transfer) => [transfer.tokenId, transfer]));
    for (const { tokenId, to: owner, blockNumber } of last.values()) {
      recent.set(tokenId, blockNumber);
      await owners.moved(tokenId, owner);
    }
    if (isBack) await askAnew(token, recent, owners);
    for (const [tokenId, block] of recent) if (block < latest.number - 5 * READ_AGAIN) recent.delete(tokenId);
    if (before === null || to - before >= READ_AGAIN || to < before) await owners.setReached(token.address, to);
    if (to === latest.number) done = { number: latest.number, hash: latest.hash };
    return before === null;
  };
}

/** A transfer that the chain took back leaves no event, so the owners are asked for again. */
async function askAnew(token: ReadyChain['token'], recent: ReadonlyMap<number, number>, owners: Owners): Promise<void> {
  for (const tokenId of recent.keys()) {
    const owner = await token.ownerOf(tokenId);
    if (owner !== null) await owners.moved(tokenId, owner);
  }
}
