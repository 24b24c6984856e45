// Tokens as the window shows them.

import type { StationContext } from '#main/base/station-context.ts';
import { missingSettings } from '#main/chain/config.ts';
import { asTrouble } from '#main/chain/failures.ts';
import { allowedNetwork } from '#main/chain/networks.ts';
import { createNode } from '#main/chain/node.ts';
import { chainFacts } from '#main/chain/overview.ts';
import { createRpc } from '#main/chain/rpc.ts';
import { troubleIn } from '#main/chain/troubles.ts';
import { inEther } from '#main/chain/units.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { ChainOverview, TokenPreview, TokenTask } from '#shared/tokens/chain-api.ts';
import type { TokenOrder } from '#shared/tokens/tokens.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type ActiveChain, type ChainConnection, DESK_SETTINGS } from './chain-connection.ts';
import { transactionHash } from './order-book.ts';
import type { PublicTokens } from './public-token.ts';

interface TokenDeskParts extends OverviewParts {
  readonly publicTokens: PublicTokens;
  readonly linkTo: (baseUrl: string, chainId: number, hash: string) => string;
}

const PER_PAGE = 20;

export function createTokenDesk(context: OverviewContext & Pick<StationContext, 'naming'>, parts: TokenDeskParts) {
  const { store, naming } = context;
  const { linkTo, publicTokens } = parts;

  async function tasks(baseUrl: string, { page = 1, per_page = PER_PAGE }: { page?: number; per_page?: number }) {
    const { rows, total } = await store.tokenOrders.list(page, per_page);
    const tasks = await Promise.all(rows.map((order) => taskOf(baseUrl, order)));
    return { tasks, total, page, pages: Math.max(1, Math.ceil(total / per_page)) };
  }

  async function taskOf(baseUrl: string, order: TokenOrder): Promise<TokenTask> {
    const { id, kind, token_id, failure, recipient, block_number } = order;
    const hash = await transactionHash(store, order);
    return {
      id,
      kind,
      token_id,
      failure,
      recipient,
      block_number,
      watermark_id: naming.watermarkIdOf(order.record_id),
      state: shownState(order),
      trouble: failure === null ? null : troubleIn(failure),
      tx_hash: hash,
      explorer_url: linkTo(baseUrl, order.chain_id, hash),
      begun_at: order.created_at,
      changed_at: order.touched_at,
    };
  }

  async function preview(row: RecordRow): Promise<TokenPreview> {
    const { name, description, attributes, image, external_url } = await publicTokens.tokenOf(row);
    const kept = (await publicTokens.fieldsOf(row)).filter(
      (field) => field.private && Object.hasOwn(row.metadata, field.key),
    );
    return {
      name,
      description: description ?? null,
      attributes: [...attributes],
      image: image ?? null,
      external_url: external_url ?? null,
      kept_private: kept.map(({ label }) => label),
    };
  }

  return { overview: () => chainOverview(context, parts), tasks, preview };
}

/** Windows do not show how deep a transaction lies in the chain. */
export function shownState({ state, failure }: Pick<TokenOrder, 'state' | 'failure'>): TokenTask['state'] {
  if (failure !== null) return 'failed';
  return state === 'sent' ? 'sent' : 'done';
}

// The state of the chain, as the window shows it.
type OverviewContext = Pick<StationContext, 'store' | 'clock'>;

interface OverviewParts {
  readonly connection: ChainConnection;
  /** Labels that no transaction was begun for. */
  readonly waiting: () => number;
  readonly given: Readonly<Record<string, unknown>>;
}

const NOTHING = { network: null, contract: null, wallet: null, balance: null, mints_left: null, block: null };
/** Newest token orders among which the last minting is searched. */
const SEARCHED = 20;

async function chainOverview(context: OverviewContext, parts: OverviewParts): Promise<ChainOverview> {
  const { connection } = parts;
  const base = await knownWithoutNode(context, parts);
  const active = connection.now();
  if (active && !connection.wallet()?.isLocked()) return { ...base, ...(await activeFacts(context, active)) };
  if (connection.settings()['chain.rpc_url'] === null && !connection.wallet()) return base;
  return { ...base, ...(await setUpFacts(connection)) };
}

async function knownWithoutNode(
  { store }: OverviewContext,
  { connection, waiting, given }: OverviewParts,
): Promise<ChainOverview> {
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
  { store, clock }: OverviewContext,
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

function stateFor(problem: string | null): Pick<ChainOverview, 'state' | 'words' | 'trouble'> {
  if (problem === null) return { state: 'ok', words: null, trouble: null };
  return { state: 'trouble', words: problem, trouble: troubleIn(problem) };
}
