import { getAddress } from 'ethers';
import type { ChainNode, Log } from './node.ts';
import { NodeRefusal } from './rpc.ts';
import {
  claimData,
  KIND,
  KINDS,
  MINTER,
  mintData,
  mintTopics,
  type Question,
  questionData,
  readAnswer,
  readTransfer,
  refusalName,
  type Transfer,
  transferTopics,
} from './token-contract.ts';

/** Most public nodes answer for this many blocks at once. Where a node refuses, the stretch is halved, down to one block. */
const MOST_BLOCKS = 5000;

export type Token = ReturnType<typeof createToken>;

/** The token contract as it stands on the chain. */
export function createToken(node: ChainNode, contract: string) {
  const address = getAddress(contract.toLowerCase());

  /** Whether the contract is there, is one of Twinmark's, of this version, and lets the wallet mint. */
  async function state(minter: string): Promise<'fine' | 'missing' | 'other' | 'version' | 'closed'> {
    const [hasCode, kind, mayMint] = await Promise.all([
      node.hasCode(address),
      ask('KIND').catch(nullIfRefused),
      ask('hasRole', MINTER, minter).catch(nullIfRefused),
    ]);
    if (!hasCode) return 'missing';
    if (kind !== KIND) return typeof kind === 'string' && kind.startsWith(KINDS) ? 'version' : 'other';
    return mayMint === true ? 'fine' : 'closed';
  }

  async function ask(name: Question, ...args: unknown[]): Promise<unknown> {
    return readAnswer(name, await node.call({ to: address, data: questionData(name, args) }));
  }

  /** Null where there is no such token. */
  async function ownerOf(tokenId: number): Promise<string | null> {
    try {
      return (await ask('ownerOf', tokenId)) as string | null;
    } catch (error) {
      if (error instanceof NodeRefusal && refusalName(error.data) === 'ERC721NonexistentToken') return null;
      throw error;
    }
  }

  /** How many signed claims of a token there were. */
  const turnOf = async (tokenId: number) => Number(await ask('turnOf', tokenId));

  /** The transfer that made a token; null where the token was not made. */
  async function mintOf(tokenId: number): Promise<Transfer | null> {
    const block = Number(await ask('mintedIn', tokenId));
    if (!block) return null;
    const logs = await node.logs({ address, topics: mintTopics(tokenId), from: block, to: block });
    return logs.map(readTransfer).find((transfer) => transfer !== null) ?? null;
  }

  /** The last time that a wallet gave a token away, or null. */
  async function transferFrom(wallet: string, tokenId: number): Promise<Transfer | null> {
    const made = Number(await ask('mintedIn', tokenId));
    if (!made) return null;
    const { number } = await node.latest();
    const topics = transferTopics(tokenId, wallet);
    return lastTransferIn(node, address, topics, made, number);
  }

  /** All transfers in a stretch of blocks, in their order. */
  const transfers = (from: number, to: number) => transfersIn(node, address, transferTopics(null), from, to);

  /** The transfers of a stretch of blocks that made tokens. */
  const mints = (from: number, to: number) => transfersIn(node, address, mintTopics(null), from, to);

  return { address, state, ownerOf, turnOf, mintOf, transferFrom, transfers, mints, mintData, claimData };
}

function nullIfRefused(error: unknown): null {
  if (error instanceof NodeRefusal) return null;
  throw error;
}

async function transfersIn(
  node: ChainNode,
  address: string,
  topics: readonly (string | null)[],
  from: number,
  to: number,
): Promise<readonly Transfer[]> {
  const found: Transfer[] = [];
  for (let start = from; start <= to; start += MOST_BLOCKS) {
    const logs = await logsOf(node, address, topics, start, Math.min(to, start + MOST_BLOCKS - 1));
    found.push(...logs.flatMap((log) => readTransfer(log) ?? []));
  }
  return found;
}

/** The newest blocks are asked for first. */
async function lastTransferIn(
  node: ChainNode,
  address: string,
  topics: readonly (string | null)[],
  from: number,
  last: number,
): Promise<Transfer | null> {
  for (let to = last; to >= from; to -= MOST_BLOCKS) {
    const logs = await logsOf(node, address, topics, Math.max(from, to - MOST_BLOCKS + 1), to);
    const found = logs.map(readTransfer).findLast((transfer) => transfer !== null);
    if (found) return found;
  }
  return null;
}

/** Asks for shorter stretches where the node refuses a long one. */
async function logsOf(
  node: ChainNode,
  address: string,
  topics: readonly (string | null)[],
  from: number,
  to: number,
): Promise<readonly Log[]> {
  const found: Log[] = [];
  let most = to - from + 1;
  for (let start = from; start <= to; ) {
    const end = Math.min(to, start + most - 1);
    try {
      found.push(...(await node.logs({ address, topics, from: start, to: end })));
      start = end + 1;
    } catch (error) {
      if (!(error instanceof NodeRefusal) || end === start) throw error;
      most = Math.ceil((end - start + 1) / 2);
    }
  }
  return found;
}
