// What one check of the chain does for one order.
import { performance } from 'node:perf_hooks';
import type { TokenAttempt, TokenOrder } from '#shared/tokens/tokens.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import type { ReadyChain } from './chain.ts';
import { asTrouble } from './failures.ts';
import type { Block } from './node.ts';
import { forget, type Notes, noteSent } from './notes.ts';
import type { Pace } from './pace.ts';
import type { Ended, OrderStore, OutboxLog } from './ports.ts';
import { judge } from './reconcile.ts';
import { NodeRefusal } from './rpc.ts';
import type { Signing } from './signing.ts';
import { isKnownToNode, isOverdue, type OrderGroup, obstacleOf, stepFor } from './step-rules.ts';
import { gwei } from './units.ts';
import type { Waiters } from './waiters.ts';

/** What all checks of the chain share. */
export interface OutboxParts {
  readonly store: OrderStore;
  readonly signing: Signing;
  readonly notes: Notes;
  readonly nonceWatch: NonceWatch;
  readonly waiters: Waiters;
  readonly log: OutboxLog;
}

/** One check of the chain. */
export interface Check {
  readonly ready: ReadyChain;
  readonly pace: Pace;
  readonly latest: Block;
}

/** `onChain` is the nonce that the chain has for the wallet of the orders. */
export async function advance(parts: OutboxParts, check: Check, group: OrderGroup, onChain: number): Promise<void> {
  const { leader: order } = group;
  const { store, notes } = parts;
  const { ready, pace, latest } = check;
  const now = performance.now();
  const sending = notes.sendings.get(order.id);
  const sinceSent = sending ? now - sending.last : null;
  const step = stepFor(
    {
      nonce: order.nonce,
      onChain,
      sinceSent,
      sinceFirst: sending ? now - sending.first : 0,
      blocks: sending ? latest.number - sending.firstBlock : 0,
    },
    pace,
  );
  if (step === 'wait') return;
  notes.obstacles.delete(order.id);
  const attempts = await store.attempts(order);
  if (step === 'judge') return conclude(parts, check, group, attempts);
  const better = step === 'replace' && isOurs(ready, order) ? await replacement(parts, ready, order, attempts) : null;
  if (better !== null) notes.sendings.delete(order.id);
  if (better !== null || isOverdue(sinceSent, pace)) {
    await send(parts, ready, order, better ?? newestOf(attempts).raw);
  }
}

/** Only the chain tells what became of the transaction, whatever the node answers. */
export async function send({ notes, log }: OutboxParts, ready: ReadyChain, order: TokenOrder, raw: string) {
  noteSent(notes, order.id, performance.now());
  try {
    await ready.node.send(raw);
  } catch (error) {
    if (error instanceof NodeRefusal && isKnownToNode(error.message)) return;
    const obstacle = error instanceof NodeRefusal ? obstacleOf(error.message, order) : null;
    if (obstacle) notes.obstacles.set(order.id, obstacle);
    log.warn(
      { err: error, record: order.record_id },
      'The node did not take a transaction. The station sends it again.',
    );
  }
}

async function conclude(parts: OutboxParts, check: Check, group: OrderGroup, attempts: readonly TokenAttempt[]) {
  const { notes } = parts;
  const verdict = await judge(check.ready, group, attempts, check.latest);
  if (verdict.is === 'overtaken') return renewWhenLate(parts, check, group);
  notes.overtakenSince.delete(group.leader.id);
  if (verdict.is === 'concluded') await end(parts, group, verdict.ended);
}

async function end({ store, notes, waiters }: OutboxParts, { leader }: OrderGroup, ended: readonly Ended[]) {
  forget(notes, leader.id);
  for (const order of await store.conclude(ended)) waiters.tell(order);
}

/** Signs an overtaken order with another nonce, but not at once: the node may be behind with its receipts. */
async function renewWhenLate(parts: OutboxParts, { ready, pace }: Check, group: OrderGroup): Promise<void> {
  const { notes, signing, nonceWatch, log } = parts;
  const { leader: order, members } = group;
  // Only the wallet's own key can sign the order again.
  if (!isOurs(ready, order)) {
    notes.obstacles.set(order.id, refusal('wallet_former', { wallet: order.sender }));
    return;
  }
  const now = performance.now();
  const since = notes.overtakenSince.get(order.id) ?? now;
  notes.overtakenSince.set(order.id, since);
  if (now - since < pace.grace) return;
  // They failed before, and were followed only because they held their nonce.
  const failed = members.flatMap((member) =>
    member.failure === null ? [] : [{ order: member, outcome: { found: null, failure: member.failure } }],
  );
  if (failed.length === members.length) return end(parts, group, failed);
  const raw = await unlessTrouble(notes, order, () => signing.renew(ready, order));
  if (raw === null) return;
  forget(notes, order.id);
  nonceWatch.mark();
  log.warn(
    { record: order.record_id, nonce: order.nonce },
    'Another program used the wallet: the transaction was signed again with another nonce.',
  );
  await send(parts, ready, order, raw);
}

/** Signs the order again for a higher fee. Null where the station may not or cannot sign. */
async function replacement(
  { notes, signing }: OutboxParts,
  ready: ReadyChain,
  order: TokenOrder,
  attempts: readonly TokenAttempt[],
): Promise<string | null> {
  const { max_fee, tip } = newestOf(attempts);
  const before = { maxFee: BigInt(max_fee), tip: BigInt(tip) };
  const better = await unlessTrouble(notes, order, () => signing.replace(ready, order, before));
  if (better === null && !notes.obstacles.has(order.id)) {
    notes.obstacles.set(order.id, refusal('gas_stuck', { most: gwei(ready.feeCap) }));
  }
  return better;
}

/** An order that cannot be signed again does not hold up the others. */
async function unlessTrouble<T>({ obstacles }: Notes, order: TokenOrder, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (fault) {
    const error = asTrouble(fault);
    if (!(error instanceof AppError)) throw error;
    obstacles.set(order.id, error);
    return null;
  }
}

function isOurs({ signer }: ReadyChain, { sender }: TokenOrder): boolean {
  return sender === signer.address;
}

function newestOf(attempts: readonly TokenAttempt[]): TokenAttempt {
  const newest = attempts.at(-1);
  if (!newest) throw new Error('A token order has no signed bytes, though both are written in one change.');
  return newest;
}

/** Tells whether another program uses the wallet: then its nonce grows without the station. */
export function watchNonce() {
  /** Nonces below this one were used before this run, or by it. */
  let known: number | null = null;
  let shared = false;
  return {
    /** `next` is one above all nonces that the station signed. Gives true when the other program is first seen. */
    see(onChain: number, next: number): boolean {
      const most = known === null ? onChain : Math.max(known, next);
      const isNew = onChain > most && !shared;
      if (isNew) shared = true;
      known = Math.max(most, onChain);
      return isNew;
    },
    /** Notes that another program was seen to use the wallet. */
    mark(): void {
      shared = true;
    },
    isShared: () => shared,
  };
}

type NonceWatch = ReturnType<typeof watchNonce>;
