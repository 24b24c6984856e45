import { AppError, refusal } from '#shared/troubles/errors.ts';
import type { ChainConfig } from './config.ts';
import { weiOfGwei } from './fees.ts';
import { allowedNetwork, type Network } from './networks.ts';
import { createNode } from './node.ts';
import { createRpc } from './rpc.ts';
import { createToken, type Token } from './token.ts';
import { sentenceOf } from './troubles.ts';
import type { Wallet } from './wallet.ts';

/** A chain that was found in order: its node, the wallet that signs, and the contract. */
export type ReadyChain = Awaited<ReturnType<Chain['ready']>>;

export type Chain = ReturnType<typeof createChain>;

/** The node is first asked when somebody needs the chain, so a station also starts while its node is away. */
export function createChain(config: ChainConfig, wallet: Wallet) {
  const node = createNode(createRpc(config.rpcUrl));
  let opening: ReturnType<typeof open> | null = null;
  let pinned = config.chainId;
  let problem: string | null = sentenceOf('chain_unseen');

  async function open() {
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
      /** Blocks until a transaction counts as final. */
      confirmations: config.confirmations ?? network.confirmations,
      /** In wei for a unit of gas. */
      feeCap: weiOfGwei(config.maxFeeGwei),
      dailyTransactions: config.dailyTransactions,
      /** Throws where the node is on another chain now. Called before every signature. */
      assertSameChain: async (): Promise<void> => void (await networkNow()),
      /** Checks the contract again: a local chain may have been begun anew, and an address without code accepts every call. */
      assertContract: () => assertContract(token, address, config.contract),
    };
  }

  async function networkNow(): Promise<Network> {
    const id = await node.chainId();
    const network = allowedNetwork(id, config.allowedIds);
    if (pinned !== null && id !== pinned) {
      const or = config.chainId === null ? '' : ', or chain.chain_id to the other one';
      throw refusal('chain_other', { chain: id, pinned, or });
    }
    pinned = id;
    return network;
  }

  return {
    /** Checks once whether everything is in order. Throws an AppError that says what to do. */
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
    /** What was wrong at the last check, as a sentence, or null. */
    problem: () => problem,
    /** Sets the problem that health shows; null where all is well again. */
    report(found: AppError | null): void {
      problem = found?.message ?? null;
    },
  };
}

async function assertContract(token: Token, minter: string, address: string): Promise<void> {
  const state = await token.state(minter);
  if (state === 'fine') return;
  throw refusal(`contract_${state}`, { contract: address, wallet: minter });
}
