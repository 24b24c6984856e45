// Tokens as the window shows them.
import type { ChainOverview, TokenPreview, TokenTask } from '../../../src-shared/contract/chain.ts';
import { AppError } from '../../../src-shared/errors.ts';
import { watermarkIdOf } from '../../../src-shared/id.ts';
import type { TokenOrder } from '../../../src-shared/tokens.ts';
import type { ReadyChain } from '../../chain/chain.ts';
import { missingSettings } from '../../chain/config.ts';
import { allowedNetwork } from '../../chain/networks.ts';
import { createNode } from '../../chain/node.ts';
import { type ChainFacts, chainFacts, inEther } from '../../chain/overview.ts';
import { asTrouble } from '../../chain/refusals.ts';
import { createRpc } from '../../chain/rpc.ts';
import { troubleIn } from '../../chain/troubles.ts';
import type { RecordRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { type ChainConnection, DESK_SETTINGS } from './chain-connection.ts';
import type { Mintings } from './mintings.ts';
import { publicToken } from './public-token.ts';

export interface TokenDesk {
  overview(): Promise<ChainOverview>;
  tasks(
    baseUrl: string,
    query: { page?: number; per_page?: number },
  ): Promise<{ tasks: TokenTask[]; total: number; page: number; pages: number }>;
  preview(row: RecordRow): Promise<TokenPreview>;
}

export interface TokenDeskOptions {
  readonly store: Store;
  readonly connection: ChainConnection;
  readonly mintings: Pick<Mintings, 'waiting'>;
  readonly given: Readonly<Record<string, unknown>>;
  readonly prefix: string;
  readonly clock: () => number;
  readonly linkTo: (baseUrl: string, chainId: number, hash: string) => string;
}

const PER_PAGE = 20;
const NOTHING = { network: null, contract: null, wallet: null, balance: null, mints_left: null, block: null };

export function createTokenDesk(options: TokenDeskOptions): TokenDesk {
  const { store, connection, mintings, given, prefix, clock, linkTo } = options;

  async function overview(): Promise<ChainOverview> {
    const base = await standing();
    const active = connection.now();
    if (!active || connection.wallet()?.isLocked()) return withoutContract(base);
    let known: Partial<ChainOverview> = { is_shared: active.outbox.isShared() };
    try {
      const ready = await active.chain.ready();
      const { id, name, isLocal } = ready.network;
      // Also while the node is away it is said which network this is.
      known = { ...known, network: { id, name, is_local: isLocal }, wallet: ready.signer.address };
      return { ...base, ...known, ...(await factsOf(ready)), ...said(active.chain.problem()) };
    } catch (fault) {
      const error = asTrouble(fault);
      if (!(error instanceof AppError)) throw error;
      return { ...base, ...known, ...said(error.message) };
    }
  }

  async function standing(): Promise<ChainOverview> {
    return {
      ...{ state: 'off', words: null, trouble: null, ...NOTHING, is_shared: false },
      missing: [...missingSettings(connection.settings())],
      contract: connection.settings()['chain.contract'],
      keystore_file: connection.settings()['chain.keystore_file'],
      fixed: DESK_SETTINGS.filter((name) => Object.hasOwn(given, name)),
      on_the_way: (await store.tokenOrders.inState('sent')).length,
      waiting: mintings.waiting(),
    };
  }

  /** Half way through the set-up, or locked: the network, and what the wallet holds. */
  async function withoutContract(base: ChainOverview): Promise<ChainOverview> {
    if (connection.settings()['chain.rpc_url'] === null && !connection.wallet()) return base;
    const state = connection.wallet()?.isLocked() ? 'locked' : 'off';
    try {
      return { ...base, ...(await plainFacts()), state };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...base, state, words: error.message, trouble: troubleIn(error.message) };
    }
  }

  async function plainFacts() {
    const settings = connection.settings();
    const wallet = connection.wallet();
    const address = wallet && !wallet.isLocked() ? (await wallet.open()).address : null;
    if (settings['chain.rpc_url'] === null) return { wallet: address };
    const node = createNode(createRpc(settings['chain.rpc_url']));
    const { id, name, isLocal } = allowedNetwork(await node.chainId(), settings['chain.allowed_ids']);
    const balance = address === null ? null : inEther(await node.balance(address));
    return { wallet: address, balance, network: { id, name, is_local: isLocal } };
  }

  async function factsOf(ready: ReadyChain): Promise<ChainFacts> {
    const { rows } = await store.tokenOrders.list(1, PER_PAGE);
    const last = rows.find(({ kind }) => kind === 'mint');
    return chainFacts(ready, last?.gas ?? null, clock());
  }

  async function tasks(baseUrl: string, { page = 1, per_page = PER_PAGE }: { page?: number; per_page?: number }) {
    const { rows, total } = await store.tokenOrders.list(page, per_page);
    const tasks = await Promise.all(rows.map((order) => taskOf(baseUrl, order)));
    return { tasks, total, page, pages: Math.max(1, Math.ceil(total / per_page)) };
  }

  async function taskOf(baseUrl: string, order: TokenOrder): Promise<TokenTask> {
    const hash = order.tx_hash ?? (await store.tokenOrders.attempts(order.id)).at(-1)?.hash ?? '';
    return {
      id: order.id,
      kind: order.kind,
      watermark_id: watermarkIdOf(order.record_id, prefix),
      token_id: order.token_id,
      state: shownState(order),
      failure: order.failure,
      trouble: order.failure === null ? null : troubleIn(order.failure),
      tx_hash: hash,
      explorer_url: linkTo(baseUrl, order.chain_id, hash),
      recipient: order.recipient,
      block_number: order.block_number,
      begun_at: order.created_at,
      changed_at: order.updated_at,
    };
  }

  async function preview(row: RecordRow): Promise<TokenPreview> {
    const fields = (await store.templates.find(row.template_id))?.fields ?? [];
    const { name, description, attributes } = publicToken(row, fields, prefix);
    const kept = fields.filter((field) => field.private && Object.hasOwn(row.metadata, field.key));
    return {
      name,
      description: description ?? null,
      attributes: [...attributes],
      kept_private: kept.map(({ label }) => label),
    };
  }

  return { overview, tasks, preview };
}

function said(words: string | null): Pick<ChainOverview, 'state' | 'words' | 'trouble'> {
  if (words === null) return { state: 'ok', words, trouble: null };
  return { state: 'trouble', words, trouble: troubleIn(words) };
}

/** As people see it: how deep a transaction lies is no matter of theirs. */
export function shownState({ state, failure }: Pick<TokenOrder, 'state' | 'failure'>): TokenTask['state'] {
  if (failure !== null) return 'failed';
  return state === 'sent' ? 'sent' : 'done';
}
