// What became of an order on the chain, and what follows from that.

import type { TokenAttempt, TokenOrder } from '#shared/tokens/tokens.ts';
import type { ReadyChain } from './chain.ts';
import type { Block, Receipt } from './node.ts';
import type { Ended, Outcome } from './ports.ts';
import { refusalOf } from './refusals.ts';
import { isFinal, type OrderGroup } from './step-rules.ts';
import { createToken, type Token } from './token.ts';
import { sentenceOf } from './troubles.ts';

export type Fate =
  | { readonly is: 'concluded'; readonly ended: readonly Ended[] }
  /** In a block, but not deep enough. */
  | { readonly is: 'pending' }
  /** Another transaction used the nonce, and the chain has nothing of the orders. */
  | { readonly is: 'overtaken' };

/** What the chain has of one order, other than by its own transaction. */
type Trace = { readonly outcome: Outcome } | 'pending' | null;

/** Finds out how orders with a used nonce ended. A receipt of any of their attempts means that they are mined. */
export async function judge(
  ready: ReadyChain,
  { leader, members }: OrderGroup,
  attempts: readonly TokenAttempt[],
  latest: Block,
): Promise<Fate> {
  const receipt = await receiptOf(ready, attempts);
  if (receipt && !isFinal(receipt.blockNumber, latest.number, ready.confirmations)) return { is: 'pending' };
  if (receipt?.isSuccess) {
    // A call to an address without code succeeds, as on a local chain that was begun anew. So the owner of a token is asked for.
    const isThere = (await tokenOf(ready, leader).ownerOf(members[0].token_id)) !== null;
    const outcome = { found: foundOf(receipt), failure: null };
    return isThere ? { is: 'concluded', ended: members.map((order) => ({ order, outcome })) } : { is: 'pending' };
  }
  const traces: { order: TokenOrder; trace: Trace }[] = [];
  for (const order of members) traces.push({ order, trace: await otherTrace(ready, order, latest) });
  if (traces.some(({ trace }) => trace === 'pending')) return { is: 'pending' };
  const isUntouched = traces.every(({ trace }) => trace === null);
  if (!receipt && isUntouched) return { is: 'overtaken' };
  const others = {
    found: receipt && foundOf(receipt),
    failure: isUntouched ? await whyRefused(ready, leader) : sentenceOf('token_apart'),
  };
  return {
    is: 'concluded',
    ended: traces.map(({ order, trace }) => ({ order, outcome: traceOutcome(trace) ?? others })),
  };
}

function traceOutcome(trace: Trace): Outcome | null {
  return trace === null || trace === 'pending' ? null : trace.outcome;
}

export async function receiptOf(
  { node }: ReadyChain,
  attempts: readonly Pick<TokenAttempt, 'hash'>[],
): Promise<Receipt | null> {
  for (const { hash } of attempts.toReversed()) {
    const receipt = await node.receipt(hash);
    if (receipt) return receipt;
  }
  return null;
}

/** Another contract may have been set since the order began. */
function tokenOf({ node }: ReadyChain, { contract }: TokenOrder): Token {
  return createToken(node, contract);
}

/** Finds a transaction that did the order's work, but that the station no longer knows. */
async function otherTrace(ready: ReadyChain, order: TokenOrder, latest: Block): Promise<Trace> {
  const { node } = ready;
  const { kind, token_id, sender, recipient } = order;
  const token = tokenOf(ready, order);
  const owner = await token.ownerOf(token_id);
  if (owner === null || (kind === 'claim' && owner === sender)) return null;
  const transfer = kind === 'mint' ? await token.mintOf(token_id) : await token.transferFrom(sender, token_id);
  // The token has moved, so a node without that event is late.
  if (!transfer || !isFinal(transfer.blockNumber, latest.number, ready.confirmations)) return 'pending';
  if (transfer.to === (recipient ?? sender)) {
    const block = await node.block(transfer.blockNumber);
    const found = { hash: transfer.hash, blockNumber: transfer.blockNumber, blockHash: block?.hash ?? '' };
    return { outcome: { found, failure: null } };
  }
  const failure =
    kind === 'mint' ? sentenceOf('token_made', { token: token_id }) : sentenceOf('token_went', { owner: transfer.to });
  return { outcome: { found: null, failure } };
}

/** Simulates the transaction once more, so that the node tells why it refuses. */
async function whyRefused({ node }: ReadyChain, order: TokenOrder): Promise<string> {
  try {
    await node.estimate({ from: order.sender, to: order.contract, data: order.data });
    return sentenceOf('chain_undid');
  } catch (error) {
    const refusal = refusalOf(error, order.sender, order.recipient);
    if (refusal) return refusal.message;
    throw error;
  }
}

export function foundOf({ hash, blockNumber, blockHash }: Receipt) {
  return { hash, blockNumber, blockHash };
}
