// Requests for a token, each done exactly once: however often it is sent, and whatever the chain has of it already.

import type { StationContext } from '#main/base/station-context.ts';
import type { ReadyChain } from '#main/chain/chain.ts';
import { missingSettings } from '#main/chain/config.ts';
import { asTrouble } from '#main/chain/failures.ts';
import type { OpenOrder } from '#main/chain/ports.ts';
import type { UnsignedOrder } from '#main/chain/signing.ts';
import { hasEnded } from '#main/chain/step-rules.ts';
import { tokenIdOf, tokenText } from '#main/chain/token-id.ts';
import { troubleIn } from '#main/chain/troubles.ts';
import type { KeepAnswer, RecordService, Repeatable, Repeats } from '#main/services/records/records.ts';
import type { AnswerRow, RecordRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { TokenOrder } from '#shared/tokens/tokens.ts';
import { AppError, existing, refusal } from '#shared/troubles/errors.ts';
import type { ActiveChain, ChainConnection } from './chain-connection.ts';
import { createConcurrentCalls } from './concurrent-calls.ts';
import { findClaimed, findMinted, type OnChain } from './found-on-chain.ts';
import { assertSigner, transactionHash } from './order-book.ts';
import type { PublicTokens } from './public-token.ts';
import {
  assertNotVoided,
  assertSameRecipient,
  type KeptAnswer,
  keptAnswer,
  orderUnderWay,
  recordTakenOver,
  type TokenStep,
} from './token-steps.ts';

export type TokenContext = Pick<StationContext, 'store' | 'naming' | 'clock' | 'log'>;

export interface TokenRecords {
  readonly records: Pick<RecordService, 'own'>;
  readonly repeats: Repeats;
}

/** The way to the chain. */
export interface ChainWay {
  readonly connection: ChainConnection;
  readonly publicTokens: PublicTokens;
  /** How long an answer waits until the transaction is final. */
  readonly waitMs: number;
  readonly onOrder: (order: TokenOrder) => void;
}

interface TokenRequest {
  readonly caller: Caller;
  readonly watermarkId: string;
  readonly step: TokenStep;
  /** When the request came, by the clock of `performance.now`. */
  readonly receivedAt: number;
  readonly repeatable: Repeatable | null;
}

/** What came of a request so far. */
export interface TokenResult {
  /** Whether the transaction is final. */
  readonly done: boolean;
  readonly hash: string;
  readonly chainId: number;
  readonly row: RecordRow;
  readonly recipient: string | null;
}

export function createTokenRequests(context: TokenContext, { records, repeats }: TokenRecords, way: ChainWay) {
  const concurrentCalls = createConcurrentCalls<TokenResult>();

  return async function perform(request: TokenRequest): Promise<TokenResult> {
    const { caller, watermarkId, step, receivedAt, repeatable } = request;
    const { id } = await records.own(caller, watermarkId);
    const keep = repeats.keeper(repeatable);

    async function first(): Promise<TokenResult> {
      const begun = () => begin(context, way, { id, step, caller, keep });
      const { outcome, isFirst } = await concurrentCalls.run(`${step.kind} ${id}`, receivedAt, begun);
      assertSameRecipient(step, outcome.recipient);
      if (!isFirst && repeatable) await keepShared(context.store, { id, step, keep }, outcome);
      return outcome;
    }

    return repeats.once(repeatable, first, (answer) => again(context.store, way, { id, step }, answer));
  };
}

/** A step that begins: of which record, for whom, and how its answer is kept for a repeated request. */
export interface Beginning {
  readonly id: string;
  readonly step: TokenStep;
  readonly caller: Caller;
  readonly keep: KeepAnswer;
}

async function begin(context: TokenContext, way: ChainWay, beginning: Beginning): Promise<TokenResult> {
  const begun = await lookAt(context, way, beginning);
  if ('result' in begun) return begun.result();
  try {
    const unsigned = await unsignedOrder(way, begun.row, beginning.step, begun.ready);
    const [order] = await begun.active.outbox.submit(unsigned, openOrder(context.store, way, beginning));
    return await follow(context.store, way, order);
  } catch (error) {
    const other = isBegunElsewhere(error) ? await lookAt(context, way, beginning) : null;
    if (other && 'result' in other) return other.result();
    throw asTrouble(error);
  }
}

/**
 * Whether a request for many records, or another station, may have opened an order of the record meanwhile. The chain refuses a
 * second token of one record.
 */
export function isBegunElsewhere(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.trouble === null ? error.code === 'conflict' : error.trouble.kind === 'chain_refuses';
}

/** A record whose step nothing has begun, and the chain that is ready for it. */
export interface Fresh {
  readonly row: RecordRow;
  readonly active: ActiveChain;
  readonly ready: ReadyChain;
}

/** Looks whether an order or the chain does the step already. Throws where the record is not ready for it. */
export async function lookAt(
  context: TokenContext,
  way: ChainWay,
  beginning: Beginning,
): Promise<Fresh | { readonly result: () => Promise<TokenResult> }> {
  const { store } = context;
  const { connection } = way;
  const { id, step, caller, keep } = beginning;
  const row = await rowOf(store, id);
  const underWay = orderUnderWay(step, row, await store.tokenOrders.newest(step.kind, id));
  if (underWay) {
    await store.change(({ answers }) => keep(answers, 202, { job: underWay.id } satisfies KeptAnswer));
    return { result: () => follow(store, way, underWay) };
  }
  assertNotVoided(row, caller);
  const active = connection.now();
  if (!active) throw mintingIsOff(connection);
  try {
    const ready = await active.chain.ready();
    if (step.recipient === ready.signer.address) {
      throw refusal('claim_own', { wallet: step.recipient }, { code: 'bad_input' });
    }
    const found = await foundOnChain(ready, row, step);
    if (!found) return { row, active, ready };
    const taken = await takeOver(context, beginning, ready, found);
    return { result: async () => taken };
  } catch (error) {
    throw asTrouble(error);
  }
}

function foundOnChain(ready: ReadyChain, row: RecordRow, { recipient }: TokenStep): Promise<OnChain | null> {
  return recipient === null ? findMinted(ready, row) : findClaimed(ready, row, recipient);
}

/** Writes the orders, their bytes and the answer for a repeated request to the disk in one change. */
export function openOrder(
  store: Store,
  { onOrder }: ChainWay,
  { caller, keep }: Pick<Beginning, 'caller' | 'keep'>,
): OpenOrder {
  return async (order, attempt, others) => {
    const opened = await store.change(async ({ tokenOrders, records, answers, held }) => {
      await assertSigner(held, order.sender);
      // The node took its time to answer: a label may have been voided meanwhile.
      for (const { record_id } of [order, ...others]) assertNotVoided(await records.find(record_id), caller);
      const made = await tokenOrders.open(order, attempt, others);
      await keep(answers, 202, { job: made[0].id } satisfies KeptAnswer);
      return made;
    });
    for (const one of opened) onOrder(one);
    return opened;
  };
}

async function unsignedOrder(
  { publicTokens }: ChainWay,
  row: RecordRow,
  { kind, recipient }: TokenStep,
  { signer, token }: ReadyChain,
): Promise<UnsignedOrder> {
  const tokenId = tokenIdOf(row.id);
  const data =
    recipient === null
      ? token.mintData([{ tokenId, text: tokenText(await publicTokens.tokenOf(row)) }])
      : token.claimData(signer.address, recipient, tokenId);
  return { kind, recipient, data, tokens: [{ record_id: row.id, token_id: tokenId }] };
}

async function takeOver(
  { store, clock, log }: TokenContext,
  { id, step, keep }: Beginning,
  { network }: ReadyChain,
  found: OnChain,
): Promise<TokenResult> {
  const { hash } = found;
  const changed = await store.change(async ({ records, answers }) => {
    await keep(answers, 200, { hash, chainId: network.id } satisfies KeptAnswer);
    return records.change(id, recordTakenOver(step, id, found, clock()), { claim_status: step.from });
  });
  log.warn(
    { record: id, kind: step.kind, tx: hash },
    'The chain had this transaction already. The record takes it over.',
  );
  const row = changed ?? (await rowOf(store, id));
  return { done: true, hash, chainId: network.id, row, recipient: step.recipient };
}

/** Waits until the order has ended, or has taken too long for an answer. */
export async function follow(store: Store, { connection, waitMs }: ChainWay, order: TokenOrder): Promise<TokenResult> {
  const ended = hasEnded(order) ? order : ((await connection.now()?.outbox.wait(order.id, waitMs)) ?? null);
  if (ended && ended.failure !== null) {
    throw new AppError('chain_trouble', ended.failure, { trouble: troubleIn(ended.failure) });
  }
  const { chain_id: chainId, recipient } = order;
  const hash = await transactionHash(store, ended ?? order);
  return { done: ended !== null, hash, chainId, row: await rowOf(store, order.record_id), recipient };
}

const ANOTHER_KEY = 'This Idempotency-Key stands for that try: take a new one for another.';

/** Answers a request that was answered before. */
async function again(
  store: Store,
  way: ChainWay,
  { id, step: { recipient } }: Pick<Beginning, 'id' | 'step'>,
  { body }: AnswerRow,
): Promise<TokenResult> {
  const kept = body as KeptAnswer;
  if ('hash' in kept) return { ...kept, done: true, row: await rowOf(store, id), recipient };
  const order = await store.tokenOrders.find(kept.job);
  if (!order) throw new Error(`The token order ${kept.job} of a kept answer is missing.`);
  if (order.failure === null) return follow(store, way, order);
  throw new AppError('chain_trouble', `${order.failure} ${ANOTHER_KEY}`, { trouble: troubleIn(order.failure) });
}

/** Keeps an answer for a call that shared the outcome of another one. */
async function keepShared(
  store: Store,
  { id, step, keep }: Omit<Beginning, 'caller'>,
  outcome: TokenResult,
): Promise<void> {
  const kept = keptAnswer(await store.tokenOrders.newest(step.kind, id), outcome);
  await store.change(({ answers }) => keep(answers, outcome.done ? 200 : 202, kept));
}

async function rowOf({ records }: Store, id: string): Promise<RecordRow> {
  return existing(await records.find(id));
}

export function mintingIsOff(connection: ChainConnection): AppError {
  const settings = missingSettings(connection.settings()).join(', ');
  return refusal('chain_off', { settings }, { code: 'off' });
}
