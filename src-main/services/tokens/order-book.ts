import { signedElsewhere } from '#main/chain/failures.ts';
import type { Ended, FoundTransaction, OrderStore } from '#main/chain/ports.ts';
import { leaderOf } from '#main/chain/step-rules.ts';
import type { RecordChange, RecordRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Held } from '#main/store/tables/held.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { isoOf } from '#shared/core/times.ts';
import type { TokenOrder } from '#shared/tokens/tokens.ts';

/** The outbox's orders in the station's store; an order and its record change together. */
export function createOrderBook(store: Store, clock: () => number, onEnd: (order: TokenOrder) => void): OrderStore {
  async function conclude(ended: readonly Ended[]): Promise<readonly TokenOrder[]> {
    const changed = await store.change(async (tables) => {
      const orders: TokenOrder[] = [];
      for (const one of ended) orders.push(await endOrder(tables, one, clock));
      return orders;
    });
    for (const order of changed) onEnd(order);
    return changed;
  }

  return {
    maySign: (sender) => store.leases.take(signerLease(sender)),
    leave: (sender) => store.leases.giveBack(signerLease(sender)),
    inState: store.tokenOrders.inState,
    topNonce: store.tokenOrders.topNonce,
    find: store.tokenOrders.find,
    attempts: (order) => store.tokenOrders.attempts(leaderOf(order)),
    signedWithin: (milliseconds) => store.tokenOrders.countSince(isoOf(clock() - milliseconds)),
    async addAttempt(order, attempt) {
      await store.change(async ({ tokenOrders, held }) => {
        await assertSigner(held, order.sender);
        await tokenOrders.addAttempt(order.id, attempt);
        if (attempt.nonce !== order.nonce) await tokenOrders.setNonce(order.id, attempt.nonce);
      });
    },
    conclude,
    async reopen(order) {
      await store.tokenOrders.change(order.id, { state: 'sent', ...placeOf(null) });
    },
    async moveBlock(order, found) {
      await store.tokenOrders.change(order.id, placeOf(found));
    },
    async settle(orders) {
      await store.change(async ({ tokenOrders }) => {
        for (const { id } of orders) await tokenOrders.change(id, { state: 'settled' });
      });
    },
  };
}

async function endOrder({ tokenOrders, records }: Tables, { order, outcome }: Ended, clock: () => number) {
  const now = await tokenOrders.find(order.id);
  const failure = now?.failure ?? outcome.failure;
  const state = outcome.found ? 'mined' : 'settled';
  const ended = await tokenOrders.change(order.id, { state, failure, ...placeOf(outcome.found) });
  if (!ended) throw new Error(`The order ${order.id} is not there any more.`);
  const row = await records.find(order.record_id);
  const change = outcome.found && failure === null && row ? recordChange(order, outcome.found, row, clock) : null;
  if (change) await records.change(order.record_id, change);
  return ended;
}

/** One station at a time signs for a wallet. */
export function signerLease(sender: string): string {
  return `wallet ${sender}`;
}

/** Throws where another station signs for the wallet now. Then the new transaction is not kept, and so never sent. */
export async function assertSigner(held: Held, sender: string): Promise<void> {
  if (!(await held.isHeld(signerLease(sender)))) throw signedElsewhere(sender);
}

/** The hash of an order's transaction, or of its newest bytes while the chain has none of them. */
export async function transactionHash({ tokenOrders }: Store, order: TokenOrder): Promise<string> {
  return order.tx_hash ?? (await tokenOrders.attempts(leaderOf(order))).at(-1)?.hash ?? '';
}

function placeOf(found: FoundTransaction | null) {
  return {
    tx_hash: found?.hash ?? null,
    block_number: found?.blockNumber ?? null,
    block_hash: found?.blockHash ?? null,
  };
}

/** Null where the record has the change already, because the chain took the block back and then had it again. */
function recordChange(
  { kind, token_id, sender, recipient }: TokenOrder,
  { hash }: FoundTransaction,
  row: RecordRow,
  clock: () => number,
): RecordChange | null {
  if (kind === 'mint') {
    if (row.claim_status === 'unclaimed') return mintedRecord(token_id, hash, sender, clock());
    return row.mint_transaction_hash === hash ? null : { mint_transaction_hash: hash };
  }
  if (row.claim_status === 'minted') return claimedRecord(recipient ?? sender, hash, clock());
  return row.claim_transaction_hash === hash ? null : { claim_transaction_hash: hash };
}

export function mintedRecord(tokenId: number, hash: string, owner: string, at: number): RecordChange {
  return {
    claim_status: 'minted',
    nft_token_id: tokenId,
    mint_transaction_hash: hash,
    owner_address: owner,
    minted_at: isoOf(at),
  };
}

export function claimedRecord(recipient: string, hash: string, at: number): RecordChange {
  return {
    claim_status: 'claimed',
    claimed_by: recipient,
    claim_transaction_hash: hash,
    owner_address: recipient,
    claimed_at: isoOf(at),
  };
}
