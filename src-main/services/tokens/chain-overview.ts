// The state of the chain, as the window shows it.

import { missingSettings } from '#main/chain/config.ts';
import { asTrouble } from '#main/chain/failures.ts';
import { allowedNetwork } from '#main/chain/networks.ts';
import { createNode } from '#main/chain/node.ts';
import { chainFacts } from '#main/chain/overview.ts';
import { createRpc } from '#main/chain/rpc.ts';
import { troubleIn } from '#main/chain/troubles.ts';
import { inEther } from '#main/chain/units.ts';
import type { Store } from '#main/store/store.ts';
import type { ChainOverview } from '#shared/tokens/chain-api.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type ActiveChain, type ChainConnection, DESK_SETTINGS } from './chain-connection.ts';

export interface OverviewOptions {
  readonly store: Store;
  readonly connection: ChainConnection;
  /** Labels that no transaction was begun for. */
  readonly waiting: () => number;
  readonly given: Readonly<Record<string, unknown>>;
  readonly clock: () => number;
}

const NOTHING = { network: null, contract: null, wallet: null, balance: null, mints_left: null, block: null };
/** Newest token orders among which the last minting is searched. */
const SEARCHED = 20;

export async function chainOverview(options: OverviewOptions): Promise<ChainOverview> {
  const { connection } = options;
  const base = await knownWithoutNode(options);
  const active = connection.now();
  if (active && !connection.wallet()?.isLocked()) return { ...base, ...(await activeFacts(options, active)) };
  if (connection.settings()['chain.rpc_url'] === null && !connection.wallet()) return base;
  return { ...base, ...(await setUpFacts(connection)) };
}

async function knownWithoutNode({ store, connection, waiting, given }: OverviewOptions): Promise<ChainOverview> {
  const settings = connection.settings();
  return {
    state: 'off',
    words: null,
    trouble: null,
    ...NOTHING,
    is_shared: false,
    missing: [...missingSettings(settings)],
    contract: settings['chain.contract'],
    keystore_file: settings['chain.keystore_file'],
    fixed: DESK_SETTINGS.filter((name) => Object.hasOwn(given, name)),
    on_the_way: (await store.tokenOrders.inState('sent')).length,
    waiting: waiting(),
  };
}

async function activeFacts(
  { store, clock }: OverviewOptions,
  { chain, outbox }: ActiveChain,
): Promise<Partial<ChainOverview>> {
  let known: Partial<ChainOverview> = { is_shared: outbox.isShared() };
  try {
    const ready = await chain.ready();
    const { id, name, isLocal } = ready.network;
    // The network is shown also while the node is away.
    known = { ...known, network: { id, name, is_local: isLocal }, wallet: ready.signer.address };
    const { rows } = await store.tokenOrders.list(1, SEARCHED);
    const gas = rows.find(({ kind }) => kind === 'mint')?.gas ?? null;
    return { ...known, ...(await chainFacts(ready, gas, clock())), ...stateFor(chain.problem()) };
  } catch (fault) {
    const error = asTrouble(fault);
    if (!(error instanceof AppError)) throw error;
    return { ...known, ...stateFor(error.message) };
  }
}

/** While the wallet is locked, or the set-up is not complete: the network, and what the wallet holds. */
async function setUpFacts(connection: ChainConnection): Promise<Partial<ChainOverview>> {
  const state = connection.wallet()?.isLocked() ? 'locked' : 'off';
  try {
    return { ...(await networkAndBalance(connection)), state };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { state, words: error.message, trouble: troubleIn(error.message) };
  }
}

async function networkAndBalance(connection: ChainConnection): Promise<Partial<ChainOverview>> {
  const { 'chain.rpc_url': rpcUrl, 'chain.allowed_ids': allowed } = connection.settings();
  const wallet = connection.wallet();
  const address = wallet && !wallet.isLocked() ? (await wallet.open()).address : null;
  if (rpcUrl === null) return { wallet: address };
  const node = createNode(createRpc(rpcUrl));
  const { id, name, isLocal } = allowedNetwork(await node.chainId(), allowed);
  const balance = address === null ? null : inEther(await node.balance(address));
  return { wallet: address, balance, network: { id, name, is_local: isLocal } };
}

export function stateFor(problem: string | null): Pick<ChainOverview, 'state' | 'words' | 'trouble'> {
  if (problem === null) return { state: 'ok', words: null, trouble: null };
  return { state: 'trouble', words: problem, trouble: troubleIn(problem) };
}
