import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '#main/base/bus.ts';
import type { Naming, StationContext } from '#main/base/station-context.ts';
import { explorerLink } from '#main/chain/networks.ts';
import type { Block } from '#main/chain/node.ts';
import { tokenIdOf } from '#main/chain/token-id.ts';
import type { OwnVisit, RecordService, Repeatable, Repeats } from '#main/services/records/records.ts';
import type { Register } from '#main/services/register/register.ts';
import type { Store } from '#main/store/store.ts';
import type { BodyOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import { isoOf } from '#shared/core/times.ts';
import type { TokenOrder } from '#shared/tokens/tokens.ts';
import { existing } from '#shared/troubles/errors.ts';
import { attest, type SeenLabel } from './attestation.ts';
import { type ChainSettings, openChainConnection } from './chain-connection.ts';
import { createTokenDesk, shownState } from './desk-view.ts';
import { createMintTogether } from './mint-together.ts';
import { createMintings } from './mintings.ts';
import { createPublicTokens } from './public-token.ts';
import { createSetUp } from './set-up.ts';
import { type ChainWay, createTokenRequests, type TokenResult } from './token-requests.ts';
import { claimFor, MINT, type TokenStep } from './token-steps.ts';

/** A visit, and when it began: who came before a token was minted gets the answer of its minting. */
export interface TokenVisit extends OwnVisit {
  readonly receivedAt: number;
}

type TokensContext = Pick<StationContext, 'store' | 'settings' | 'naming' | 'bus' | 'clock' | 'log'>;

interface TokenParts {
  readonly records: RecordService;
  readonly repeats: Repeats;
  readonly register: Pick<Register, 'assertFirstOwner'>;
  readonly folder: string;
  /** Settings for this run, which the desk cannot change. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly keepSettings: (change: ChainSettings) => Promise<void>;
}

/** The start waits at most this long for the first check of the chain. */
const FIRST_CHECK_MS = 2000;

export type TokenService = Awaited<ReturnType<typeof openTokens>>;

/** Minting and claiming, exactly once. */
export async function openTokens(context: TokensContext, parts: TokenParts) {
  const { store, settings, naming, bus, clock } = context;
  const watch = createChainWatch(bus, clock, health);
  const connection = await openChainConnection(context, parts, { onEnd: tell, onCheck: watch.tell });
  const waitMs = settings['chain.wait_seconds'] * 1000;
  const publicTokens = createPublicTokens(context, parts.records);
  const way = { connection, publicTokens, waitMs, onOrder: tell };
  const { mintTogether, ...asked } = createAsked(context, parts, way, linkTo);
  const mintings = createMintings(context, { preview: (row) => desk.preview(row), mint: mintTogether });
  const waiting = mintings.waiting;
  const desk = createTokenDesk(context, { connection, publicTokens, waiting, given: parts.given, linkTo });
  await Promise.race([connection.check(), sleep(FIRST_CHECK_MS, null, { ref: false })]);
  await mintings.resume();

  function linkTo(baseUrl: string, chainId: number, hash: string): string {
    return explorerLink(settings['chain.explorer_url'], chainId, hash) ?? `${baseUrl}/api/chain/transactions/${hash}`;
  }

  function tell({ record_id, kind, state, tx_hash, failure }: TokenOrder): void {
    const watermark_id = naming.watermarkIdOf(record_id);
    bus.tell({ type: 'token', data: { watermark_id, kind, state: shownState({ state, failure }), tx_hash, failure } });
  }

  /** `ok`, `off`, or a sentence on what is wrong. */
  function health(): string {
    const active = connection.now();
    return active ? (active.chain.problem() ?? 'ok') : 'off';
  }

  return {
    ...asked,
    desk,
    /** What becomes public of a record of the caller's own. */
    preview: async (caller: Caller, watermarkId: string) => desk.preview(await parts.records.own(caller, watermarkId)),
    transaction: (hash: string) => transactionOf(store, naming, hash.toLowerCase()),
    setUp: createSetUp(connection, store),
    mintings,
    health,
    async close(): Promise<void> {
      const over = mintings.close();
      // Ends all waiting for transactions, so that the mintings end too.
      await connection.close();
      await over;
    },
  };
}

/** What callers ask for, and their answers; `linkTo` gives the page of a transaction. */
function createAsked(
  context: TokensContext,
  parts: TokenParts,
  way: ChainWay,
  linkTo: (baseUrl: string, chainId: number, hash: string) => string,
) {
  const { settings } = context;
  const perform = createTokenRequests(context, parts, way);
  const mintTogether = createMintTogether(context, parts, way);

  async function answered(visit: TokenVisit, watermarkId: string, step: TokenStep, repeatable: Repeatable | null) {
    const { caller, receivedAt, baseUrl } = visit;
    return answerOf(baseUrl, await perform({ caller, watermarkId, step, receivedAt, repeatable }));
  }

  /** Without `done` the transaction is not final yet, and the station goes on with it. */
  function answerOf(baseUrl: string, { done, hash, chainId, row }: TokenResult) {
    const card = parts.records.ownCard(baseUrl, row);
    return { done, tx_hash: hash, token_id: tokenIdOf(row.id), explorer_url: linkTo(baseUrl, chainId, hash), card };
  }

  return {
    mintTogether,
    mint: (visit: TokenVisit, watermarkId: string, repeatable: Repeatable | null) =>
      answered(visit, watermarkId, MINT, repeatable),
    claim: async (visit: TokenVisit, watermarkId: string, claim: Claim, repeatable: Repeatable | null) =>
      answered(visit, watermarkId, await claimStep(parts, settings, visit.caller, watermarkId, claim), repeatable),
    /** An answer for each record, in their order. */
    mintAll: async ({ caller, baseUrl }: OwnVisit, watermarkIds: readonly string[]) =>
      (await mintTogether(caller, watermarkIds)).map((one) =>
        one.status === 'fulfilled' ? ({ status: one.status, value: answerOf(baseUrl, one.value) } as const) : one,
      ),
    /** A claim for somebody else to send. */
    attest: async ({ caller }: OwnVisit, watermarkId: string, claim: Claim, seen: SeenLabel) => {
      const row = await parts.records.own(caller, watermarkId);
      const step = await claimStep(parts, settings, caller, watermarkId, claim);
      return attest(context, way.connection, { row, step, seen });
    },
  };
}

/** A transaction that the station signed. */
async function transactionOf({ tokenOrders }: Store, { watermarkIdOf }: Naming, hash: string) {
  const order = existing(await tokenOrders.findByHash(hash));
  const { kind, token_id, chain_id, contract, block_number } = order;
  return {
    tx_hash: hash,
    kind,
    watermark_id: watermarkIdOf(order.record_id),
    token_id,
    chain_id,
    contract,
    from: order.sender,
    to: order.recipient,
    state: shownState(order),
    block_number,
  };
}

type Claim = BodyOf<'claimRecord'>;

/** Where the settings ask for it, a token goes to whoever unpacked the goods alone. */
async function claimStep(
  { records, register }: Pick<TokenParts, 'records' | 'register'>,
  settings: TokensContext['settings'],
  caller: Caller,
  watermarkId: string,
  { wallet_address, receipt }: Claim,
): Promise<TokenStep> {
  const step = claimFor(await checkedAddress(wallet_address));
  if (!settings['chain.claim_receipt']) return step;
  await register.assertFirstOwner((await records.own(caller, watermarkId)).id, receipt);
  return step;
}

async function checkedAddress(text: string): Promise<string> {
  const { readAddress } = await import('#main/chain/address.ts');
  return readAddress(text);
}

// Tells the windows changes of the chain, without their asking.
/** A local chain may make a block for each transaction. */
const EVERY_MS = 1000;

/** `standing` gives `ok`, `off`, or a sentence on what is wrong. */
function createChainWatch(bus: Bus, clock: () => number, contractState: () => string) {
  let told: string | null = null;
  let block: number | null = null;
  let at = 0;
  return {
    tell(latest: Block | null): void {
      const now = contractState();
      const changed = told !== null && told !== now;
      const isNew = latest !== null && latest.number !== block && clock() - at >= EVERY_MS;
      told = now;
      if (!changed && !isNew) return;
      if (latest !== null) block = latest.number;
      at = clock();
      const seen = latest === null ? null : { number: latest.number, at: isoOf(latest.timestamp * 1000) };
      bus.tell({ type: 'chain', data: { changed, block: seen } });
    },
  };
}
