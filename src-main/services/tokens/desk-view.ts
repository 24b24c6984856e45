// Tokens as the window shows them.

import { troubleIn } from '#main/chain/troubles.ts';
import type { RecordRow } from '#main/store/rows.ts';
import { watermarkIdOf } from '#shared/core/id.ts';
import type { TokenPreview, TokenTask } from '#shared/tokens/chain-api.ts';
import type { TokenOrder } from '#shared/tokens/tokens.ts';
import { chainOverview, type OverviewOptions } from './chain-overview.ts';
import { transactionHash } from './order-book.ts';
import { publicToken } from './public-token.ts';

export interface TokenDeskOptions extends OverviewOptions {
  readonly prefix: string;
  readonly linkTo: (baseUrl: string, chainId: number, hash: string) => string;
}

const PER_PAGE = 20;

export function createTokenDesk(options: TokenDeskOptions) {
  const { store, prefix, linkTo } = options;

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
      watermark_id: watermarkIdOf(order.record_id, prefix),
      state: shownState(order),
      trouble: failure === null ? null : troubleIn(failure),
      tx_hash: hash,
      explorer_url: linkTo(baseUrl, order.chain_id, hash),
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

  return { overview: () => chainOverview(options), tasks, preview };
}

/** Windows do not show how deep a transaction lies in the chain. */
export function shownState({ state, failure }: Pick<TokenOrder, 'state' | 'failure'>): TokenTask['state'] {
  if (failure !== null) return 'failed';
  return state === 'sent' ? 'sent' : 'done';
}
