import type { ReadyChain } from '#main/chain/chain.ts';
import type { Block } from '#main/chain/node.ts';
import type { TokenOrder } from '#shared/tokens/tokens.ts';
import type { OrderStore } from './ports.ts';
import { foundOf, receiptOf } from './reconcile.ts';

/** Blocks after which an order is settled: no test network was ever seen to take back more. */
export const SETTLED_BLOCKS = 64;

/** Checks whether the chain still has all mined orders. Gives whether it had lost some. */
export async function watchReorgs(ready: ReadyChain, store: OrderStore, latest: Block): Promise<boolean> {
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
    const receipt = await receiptOf(ready, await store.attempts(order.id));
    if (receipt) await store.moveBlock(order, foundOf(receipt));
    else await store.reopen(order);
  }
  return isLost;
}
