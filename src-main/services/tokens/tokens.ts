import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../../src-shared/caller.ts';
import type { TokenPreview, TokenTask } from '../../../src-shared/contract/chain.ts';
import { AppError } from '../../../src-shared/errors.ts';
import { watermarkIdOf } from '../../../src-shared/id.ts';
import type { Card, ClaimStatus } from '../../../src-shared/model.ts';
import type { Settings } from '../../../src-shared/settings.ts';
import type { NewTokenAttempt, NewTokenOrder, TokenOrder } from '../../../src-shared/tokens.ts';
import { readAddress } from '../../chain/address.ts';
import type { ReadyChain } from '../../chain/chain.ts';
import { missingSettings } from '../../chain/config.ts';
import { explorerLink } from '../../chain/explorer.ts';
import { hasEnded } from '../../chain/outbox/decisions.ts';
import { asTrouble } from '../../chain/refusals.ts';
import { claimData, mintData } from '../../chain/token-contract.ts';
import { tokenIdOf } from '../../chain/token-id.ts';
import { tokenUri } from '../../chain/token-uri.ts';
import { chainTrouble, troubleIn } from '../../chain/troubles.ts';
import type { Bus } from '../../events/bus.ts';
import type { AnswerRow, RecordRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { cardOf } from '../records/record-card.ts';
import type { OwnVisit, RecordService } from '../records/records.ts';
import { answerKeeper, type KeepAnswer, type Repeatable, type Repeats } from '../records/repeated-requests.ts';
import { type ChainSettings, createChainConnection } from './chain-connection.ts';
import { createChainWatch } from './chain-watch.ts';
import { createConcurrentCalls } from './concurrent-calls.ts';
import { createTokenDesk, shownState, type TokenDesk } from './desk-view.ts';
import { findClaimed, findMinted, type OnChain } from './found-on-chain.ts';
import { assertSigner, claimedRecord, mintedRecord } from './ledger.ts';
import { createMintings, type Mintings } from './mintings.ts';
import { publicToken } from './public-token.ts';
import { createSetUp, type TokenSetUp } from './set-up.ts';

/** A visit, and when it began: who came before a token was minted gets the answer of its minting. */
export interface TokenVisit extends OwnVisit {
  readonly receivedAt: number;
}

export interface TokenAnswer {
  /** Whether the transaction is final. If not, the station finishes the order. */
  readonly done: boolean;
  readonly tx_hash: string;
  readonly token_id: number;
  readonly explorer_url: string;
  readonly card: Card;
}

/** Minting and claiming, exactly once. */
export interface TokenService {
  mint(visit: TokenVisit, watermarkId: string, repeatable: Repeatable | null): Promise<TokenAnswer>;
  claim(visit: TokenVisit, watermarkId: string, wallet: string, repeatable: Repeatable | null): Promise<TokenAnswer>;
  readonly setUp: TokenSetUp;
  /** The tokens of whole batches. */
  readonly mintings: Mintings;
  /** What the window shows of it. */
  readonly desk: Omit<TokenDesk, 'preview'>;
  /** What of a record of one's own becomes public. */
  preview(caller: Caller, watermarkId: string): Promise<TokenPreview>;
  /** A transaction that the station signed. */
  transaction(hash: string): Promise<Transaction>;
  /** `ok`, `off`, or a sentence on what is wrong. */
  health(): string;
  close(): Promise<void>;
}

export interface Transaction {
  readonly tx_hash: string;
  readonly kind: TokenOrder['kind'];
  readonly watermark_id: string;
  readonly token_id: number;
  readonly chain_id: number;
  readonly contract: string;
  readonly from: string;
  readonly to: string | null;
  readonly state: TokenTask['state'];
  readonly block_number: number | null;
}

export interface TokenOptions {
  readonly store: Store;
  readonly records: RecordService;
  readonly repeats: Repeats;
  readonly folder: string;
  readonly settings: Settings;
  /** Settings for this run, which the desk cannot change. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly keepSettings: (change: ChainSettings) => Promise<void>;
  readonly prefix: string;
  readonly bus: Bus;
  readonly clock: () => number;
  readonly log: { warn(facts: object, text: string): void };
}

/** What is asked for: a step of a record from one state to the next. */
interface Step {
  readonly kind: TokenOrder['kind'];
  readonly from: ClaimStatus;
  readonly verb: string;
  readonly recipient: string | null;
}

/** What came of it so far. */
interface Result {
  readonly done: boolean;
  readonly hash: string;
  readonly chainId: number;
  readonly row: RecordRow;
  readonly recipient: string | null;
}

/** What is kept for a repeated request: the ID of the order, or where the chain had the token already. */
type KeptAnswer = { readonly job: number } | { readonly hash: string; readonly chainId: number };

const ANOTHER_KEY = 'This Idempotency-Key stands for that try: take a new one for another.';

/** A start waits so long at most to tell what is wrong with the chain. */
const FIRST_LOOK_MS = 2000;

export async function openTokens(options: TokenOptions): Promise<TokenService> {
  const { store, records, repeats, settings, prefix, bus, clock, log } = options;
  const waitMs = settings['chain.wait_seconds'] * 1000;
  const watch = createChainWatch({ bus, clock, standing: health });
  const connection = createChainConnection({ ...options, onEnd: tell, onLook: watch.look });
  const concurrentCalls = createConcurrentCalls<Result>();
  const mintings = createMintings({ store, bus, prefix, log, preview: (row) => desk.preview(row), mint: mintFor });
  const desk = createTokenDesk({ store, connection, mintings, given: options.given, prefix, clock, linkTo });
  await Promise.race([connection.look(), sleep(FIRST_LOOK_MS, null, { ref: false })]);
  await mintings.resume();

  function mintFor(caller: Caller, watermarkId: string) {
    return perform({ caller, baseUrl: '', receivedAt: performance.now() }, watermarkId, MINT, null);
  }

  async function perform(visit: TokenVisit, watermarkId: string, step: Step, repeatable: Repeatable | null) {
    const { id } = await records.own(visit.caller, watermarkId);
    const keep = answerKeeper(repeatable);
    const result = await repeats.once(repeatable, joined, again);
    return answerOf(visit, result);

    async function joined(): Promise<Result> {
      const { outcome, isFirst } = await concurrentCalls.run(`${step.kind} ${id}`, visit.receivedAt, () =>
        begin(id, step, visit.caller, keep),
      );
      if (outcome.recipient !== step.recipient) throw otherWallet(outcome.recipient);
      if (!isFirst && repeatable) await keepJoined(id, step, outcome, keep);
      return outcome;
    }

    async function again({ body }: AnswerRow): Promise<Result> {
      const kept = body as KeptAnswer;
      if ('hash' in kept) return { ...kept, done: true, row: await rowOf(id), recipient: step.recipient };
      const order = await orderOf(kept.job);
      if (order.failure !== null) {
        throw new AppError('chain_trouble', `${order.failure} ${ANOTHER_KEY}`, { trouble: troubleIn(order.failure) });
      }
      return follow(order);
    }
  }

  /** The first of those who ask for it. */
  async function begin(id: string, step: Step, caller: Caller, keep: KeepAnswer): Promise<Result> {
    const row = await rowOf(id);
    if (row.claim_status !== step.from) {
      const facts = { claim: row.claim_status, wanted: step.from, verb: step.verb };
      throw chainTrouble('token_state', facts, { code: 'conflict' });
    }
    const order = await store.tokenOrders.newest(step.kind, id);
    if (order && !hasEnded(order)) {
      if (order.recipient !== step.recipient) throw otherWallet(order.recipient);
      await store.change(({ answers }) => keep(answers, 202, { job: order.id } satisfies KeptAnswer));
      return follow(order);
    }
    assertValid(row, caller);
    const active = connection.now();
    if (!active) throw off(connection.settings());
    try {
      const ready = await active.chain.ready();
      if (step.recipient === ready.signer.address) {
        throw chainTrouble('claim_own', { wallet: step.recipient }, { code: 'bad_input' });
      }
      const found = await findOnChain(ready, row, step);
      if (found) return await takeOver(row, step, ready, found, keep);
      return await follow(await active.outbox.submit(await unsignedOrder(row, step, ready), openOrder(caller, keep)));
    } catch (error) {
      throw asTrouble(error);
    }
  }

  function findOnChain(ready: ReadyChain, row: RecordRow, { recipient }: Step): Promise<OnChain | null> {
    return recipient === null ? findMinted(ready, row) : findClaimed(ready, row, recipient);
  }

  /** The order, its bytes and the word to whoever may ask again go to the disk together. */
  function openOrder(caller: Caller, keep: KeepAnswer) {
    return async (order: NewTokenOrder, attempt: NewTokenAttempt) => {
      const opened = await store.change(async ({ tokenOrders, records, answers, held }) => {
        await assertSigner(held, order.sender);
        // The node took its time to answer: the label may have been voided meanwhile.
        assertValid(await records.find(order.record_id), caller);
        const made = await tokenOrders.open(order, attempt);
        await keep(answers, 202, { job: made.id } satisfies KeptAnswer);
        return made;
      });
      tell(opened);
      return opened;
    };
  }

  async function unsignedOrder(row: RecordRow, { kind, recipient }: Step, { signer }: ReadyChain) {
    const token_id = tokenIdOf(row.id);
    if (recipient !== null) {
      return { kind, record_id: row.id, token_id, recipient, data: claimData(signer.address, recipient, token_id) };
    }
    const fields = (await store.templates.find(row.template_id))?.fields ?? [];
    const data = mintData(token_id, tokenUri(publicToken(row, fields, prefix)));
    return { kind, record_id: row.id, token_id, recipient, data };
  }

  async function takeOver(
    row: RecordRow,
    { kind, from, recipient }: Step,
    { network }: ReadyChain,
    { hash, owner }: OnChain,
    keep: KeepAnswer,
  ): Promise<Result> {
    const change =
      recipient === null
        ? mintedRecord(tokenIdOf(row.id), hash, owner, clock())
        : { ...claimedRecord(recipient, hash, clock()), owner_address: owner };
    const changed = await store.change(async ({ records, answers }) => {
      await keep(answers, 200, { hash, chainId: network.id } satisfies KeptAnswer);
      return records.change(row.id, change, { claim_status: from });
    });
    log.warn({ record: row.id, kind, tx: hash }, 'The chain had this already; the record takes it over.');
    return { done: true, hash, chainId: network.id, row: changed ?? (await rowOf(row.id)), recipient };
  }

  /** Until it has come to an end, or has taken too long for an answer. */
  async function follow(order: TokenOrder): Promise<Result> {
    const ended = hasEnded(order) ? order : ((await connection.now()?.outbox.wait(order.id, waitMs)) ?? null);
    if (ended && ended.failure !== null) {
      throw new AppError('chain_trouble', ended.failure, { trouble: troubleIn(ended.failure) });
    }
    const { chain_id: chainId, recipient } = order;
    const hash = ended?.tx_hash ?? (await store.tokenOrders.attempts(order.id)).at(-1)?.hash ?? '';
    return { done: ended !== null, hash, chainId, row: await rowOf(order.record_id), recipient };
  }

  async function keepJoined(id: string, step: Step, outcome: Result, keep: KeepAnswer): Promise<void> {
    const order = await store.tokenOrders.newest(step.kind, id);
    const isOurs = order !== null && order.failure === null;
    const kept: KeptAnswer = isOurs ? { job: order.id } : { hash: outcome.hash, chainId: outcome.chainId };
    await store.change(({ answers }) => keep(answers, outcome.done ? 200 : 202, kept));
  }

  function answerOf({ baseUrl }: TokenVisit, { done, hash, chainId, row }: Result): TokenAnswer {
    return {
      done,
      tx_hash: hash,
      token_id: tokenIdOf(row.id),
      explorer_url: linkTo(baseUrl, chainId, hash),
      card: cardOf(row, { baseUrl, prefix, fields: [], whole: true }),
    };
  }

  function linkTo(baseUrl: string, chainId: number, hash: string): string {
    return explorerLink(settings['chain.explorer_url'], chainId, hash) ?? `${baseUrl}/api/chain/transactions/${hash}`;
  }

  async function rowOf(id: string): Promise<RecordRow> {
    const row = await store.records.find(id);
    if (!row) throw new AppError('not_found', 'Not found');
    return row;
  }

  async function orderOf(id: number): Promise<TokenOrder> {
    const order = await store.tokenOrders.find(id);
    if (!order) throw new Error(`The order ${id}, which an answer names, is not there.`);
    return order;
  }

  async function transaction(hash: string): Promise<Transaction> {
    const order = await store.tokenOrders.findByHash(hash.toLowerCase());
    if (!order) throw new AppError('not_found', 'Not found');
    const { kind, token_id, chain_id, contract, block_number } = order;
    return {
      tx_hash: hash.toLowerCase(),
      kind,
      watermark_id: watermarkIdOf(order.record_id, prefix),
      token_id,
      chain_id,
      contract,
      from: order.sender,
      to: order.recipient,
      state: shownState(order),
      block_number,
    };
  }

  function tell({ record_id, kind, state, tx_hash, failure }: TokenOrder): void {
    bus.tell({
      type: 'token',
      data: {
        watermark_id: watermarkIdOf(record_id, prefix),
        kind,
        state: shownState({ state, failure }),
        tx_hash,
        failure,
      },
    });
  }

  function health(): string {
    const active = connection.now();
    return active ? (active.chain.problem() ?? 'ok') : 'off';
  }

  return {
    mint: (visit, watermarkId, repeatable) => perform(visit, watermarkId, MINT, repeatable),
    async claim(visit, watermarkId, wallet, repeatable) {
      const recipient = readAddress(wallet);
      return perform(visit, watermarkId, { kind: 'claim', from: 'minted', verb: 'claimed', recipient }, repeatable);
    },
    desk,
    preview: async (caller, watermarkId) => desk.preview(await records.own(caller, watermarkId)),
    transaction,
    setUp: createSetUp(connection, store),
    mintings,
    health,
    async close() {
      const over = mintings.close();
      // Whoever waits for a transaction is let go.
      await connection.close();
      await over;
    },
  };
}

const MINT: Step = { kind: 'mint', from: 'unclaimed', verb: 'minted', recipient: null };

function otherWallet(recipient: string | null): AppError {
  return chainTrouble('claim_other', { wallet: recipient ?? '' }, { code: 'conflict' });
}

/** Over the service's interface a record's claim_status alone decides; the desk knows its labels. */
function assertValid(row: RecordRow | null, { kind }: Caller): void {
  if (kind === 'desk' && row?.label_status === 'voided') throw chainTrouble('token_void', {}, { code: 'conflict' });
}

function off(settings: Settings): AppError {
  return chainTrouble('chain_off', { settings: missingSettings(settings).join(', ') }, { code: 'off' });
}
