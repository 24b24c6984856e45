import { AppError } from '../../src-shared/errors.ts';
import type { ChainConfig } from './config.ts';
import { weiOfGwei } from './fees.ts';
import type { Signer } from './keystore.ts';
import { allowedNetwork, type Network } from './networks.ts';
import { type ChainNode, createNode } from './node.ts';
import { createRpc } from './rpc.ts';
import { createToken, type Token } from './token.ts';
import { chainTrouble, sentenceOf } from './troubles.ts';
import type { Wallet } from './wallet.ts';

/** A chain that was found in order: its node, the wallet that signs, and the contract. */
export interface ReadyChain {
  readonly network: Network;
  readonly node: ChainNode;
  readonly signer: Signer;
  readonly token: Token;
  /** Blocks until a transaction counts as final. */
  readonly confirmations: number;
  /** In wei for a unit of gas. */
  readonly feeCap: bigint;
  readonly dailyTransactions: number;
  /** Asks the node which chain it is on, and throws where it is not this one any more. Before every signature. */
  assertSameChain(): Promise<void>;
  /** Looks at the contract again: a local chain may have been begun anew, and an address without code takes everything. */
  assertContract(): Promise<void>;
}

export interface Chain {
  /** Looks whether everything is in order; once it was, it gives that. Throws an AppError that says what to do. */
  ready(): Promise<ReadyChain>;
  /** The last that was found wrong, or null. */
  problem(): string | null;
  /** What happened in the meantime is told to health. Null where all is well again. */
  report(trouble: AppError | null): void;
}

export interface ChainOptions {
  readonly config: ChainConfig;
  readonly wallet: Wallet;
  readonly rpcTimeLimitMs?: number;
}

/** Nothing is asked before somebody wants something: a station starts also when its node is away. */
export function createChain({ config, wallet, rpcTimeLimitMs }: ChainOptions): Chain {
  const node = createNode(createRpc(config.rpcUrl, rpcTimeLimitMs));
  let opening: Promise<ReadyChain> | null = null;
  let pinned = config.chainId;
  let problem: string | null = sentenceOf('chain_unseen');

  async function open(): Promise<ReadyChain> {
    const signer = await wallet.open();
    const network = await networkNow();
    const token = createToken(node, config.contract);
    const { address } = signer;
    await assertContract(token, address, config.contract);
    return {
      network,
      node,
      signer,
      token,
      confirmations: config.confirmations ?? network.confirmations,
      feeCap: weiOfGwei(config.maxFeeGwei),
      dailyTransactions: config.dailyTransactions,
      assertSameChain: async () => void (await networkNow()),
      assertContract: () => assertContract(token, address, config.contract),
    };
  }

  async function networkNow(): Promise<Network> {
    const id = await node.chainId();
    const network = allowedNetwork(id, config.allowedIds);
    if (pinned !== null && id !== pinned) {
      const or = config.chainId === null ? '' : ', or chain.chain_id to the other one';
      throw chainTrouble('chain_other', { chain: id, pinned, or });
    }
    pinned = id;
    return network;
  }

  return {
    async ready() {
      opening ??= open();
      try {
        return await opening;
      } catch (error) {
        opening = null;
        if (error instanceof AppError) problem = error.message;
        throw error;
      }
    },
    problem: () => problem,
    report(found) {
      problem = found?.message ?? null;
    },
  };
}

async function assertContract(token: Token, minter: string, address: string): Promise<void> {
  const standing = await token.standing(minter);
  if (standing === 'fine') return;
  throw chainTrouble(`contract_${standing}`, { contract: address, wallet: minter });
}
