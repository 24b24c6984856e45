// One check of all orders that are on their way.
import { performance } from 'node:perf_hooks';
import type { TokenOrder } from '#shared/tokens/tokens.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { advance, type OutboxParts } from './advance.ts';
import type { ReadyChain } from './chain.ts';
import type { Block } from './node.ts';
import type { Pace } from './pace.ts';
import type { OrderStore } from './ports.ts';
import { foundOf, receiptOf } from './reconcile.ts';
import { behindGap, leaderOf, type OrderGroup } from './step-rules.ts';

/** Orders that are checked at the same time. */
const AT_ONCE = 8;

type Nonces = ReadonlyMap<string, number>;

export interface Passed {
  /** Whether orders are on their way. */
  readonly isBusy: boolean;
  readonly block: Block;
  /** Whether the chain has taken transactions back. */
  readonly isLost: boolean;
}

export async function pass(parts: OutboxParts, ready: ReadyChain, pace: Pace, signal: AbortSignal): Promise<Passed> {
  const { store, notes } = parts;
  await ready.assertSameChain();
  const [latest, ownNonce] = await Promise.all([ready.node.latest(), ready.node.nonce(ready.signer.address)]);
  notes.newestBlock = latest.number;
  const isLost = await watchReorgs(ready, store, latest);
  const orders = (await store.inState('sent')).filter((order) => order.chain_id === ready.network.id);
  await watchWallet(parts, ready, ownNonce);
  const nonces = await noncesOf(ready, orders, ownNonce);
  const groups = await groupsOf(store, orders);
  const check = { ready, pace, latest };
  for (let at = 0; at < groups.length && !signal.aborted; at += AT_ONCE) {
    const some = groups.slice(at, at + AT_ONCE);
    await allOf(some.map((group) => advance(parts, check, group, nonces.get(group.leader.sender) ?? 0)));
  }
  watchGap(parts, ready, pace, orders, nonces);
  return { isBusy: orders.length > 0, block: latest, isLost };
}

/** In the order of their nonces. */
async function groupsOf(store: OrderStore, orders: readonly TokenOrder[]): Promise<readonly OrderGroup[]> {
  const groups: OrderGroup[] = [];
  for (const [leaderId, members] of Map.groupBy(orders, leaderOf)) {
    // The leader may have ended for itself: another transaction made its token, and not those of the others.
    const leader = members.find(({ id }) => id === leaderId) ?? (await store.find(leaderId));
    if (!leader) throw new Error(`The order ${leaderId}, whose transaction others share, is not there.`);
    groups.push({ leader, members });
  }
  return groups;
}

/** Another station signs for the wallet and follows the orders. Here nothing is done for them. */
export async function standBy({ notes }: OutboxParts, ready: ReadyChain): Promise<Passed> {
  await ready.assertSameChain();
  notes.sendings.clear();
  notes.obstacles.clear();
  return { isBusy: false, block: await ready.node.latest(), isLost: false };
}

/** The nonce of the node is older than what the order store says here, so transactions that the station signs meanwhile are its own. */
async function watchWallet({ store, nonceWatch, log }: OutboxParts, { network, signer }: ReadyChain, onChain: number) {
  const top = await store.topNonce(network.id, signer.address);
  if (!nonceWatch.see(onChain, top === null ? 0 : top + 1)) return;
  log.warn({ nonce: onChain }, 'Another program uses the wallet of this station.');
}

async function noncesOf({ node, signer }: ReadyChain, orders: readonly TokenOrder[], own: number): Promise<Nonces> {
  const others = [...new Set(orders.map(({ sender }) => sender))].filter((sender) => sender !== signer.address);
  const theirs = await Promise.all(others.map(async (sender) => [sender, await node.nonce(sender)] as const));
  return new Map([[signer.address, own], ...theirs]);
}

/** Tells of a missing transaction: without one for that nonce no later transaction of the wallet comes into a block. */
function watchGap(
  { notes }: OutboxParts,
  { signer }: ReadyChain,
  pace: Pace,
  orders: readonly TokenOrder[],
  nonces: Nonces,
): void {
  const next = nonces.get(signer.address) ?? 0;
  const first = behindGap(orders, signer.address, next);
  if (!first) {
    notes.gapSince = null;
    return;
  }
  notes.gapSince ??= performance.now();
  // A node that is behind shows a gap too.
  if (performance.now() - notes.gapSince < pace.grace) return;
  const facts = { wallet: signer.address, next, ours: first.nonce };
  notes.obstacles.set(first.id, refusal('wallet_gap', facts));
}

/** Waits for all of them, even if one fails: no part of a check may go on during the next check. */
async function allOf(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Blocks after which an order is settled: no test network was ever seen to take back more. */
const SETTLED_BLOCKS = 64;

/** Checks whether the chain still has all mined orders. Gives whether it had lost some. */
async function watchReorgs(ready: ReadyChain, store: OrderStore, latest: Block): Promise<boolean> {
  const orders = (await store.inState('mined')).filter((order) => order.chain_id === ready.network.id);
  const deep = orders.filter((order) => latest.number - (order.block_number ?? 0) >= SETTLED_BLOCKS);
  const isLost = await checkNewestFirst(ready, store, orders);
  if (!isLost && deep.length > 0) await store.settle(deep);
  return isLost;
}

/** Begins with the newest block. Every block names the block before it, so a block that is still there proves all older ones. */
async function checkNewestFirst(ready: ReadyChain, store: OrderStore, orders: readonly TokenOrder[]): Promise<boolean> {
  const newestFirst = orders
    .filter((order) => order.block_number !== null)
    .toSorted((a, b) => Number(b.block_number) - Number(a.block_number));
  let isLost = false;
  for (const order of newestFirst) {
    const block = await ready.node.block(Number(order.block_number));
    if (block?.hash === order.block_hash) return isLost;
    isLost = true;
    const receipt = await receiptOf(ready, await store.attempts(order));
    if (receipt) await store.moveBlock(order, foundOf(receipt));
    else await store.reopen(order);
  }
  return isLost;
}
