// Transactions on their way to the chain: first on the disk, then sent, then followed until they are final.
import { performance } from 'node:perf_hooks';
import { AppError } from '../../../src-shared/errors.ts';
import type { TokenAttempt, TokenOrder } from '../../../src-shared/tokens.ts';
import type { Chain, ReadyChain } from '../chain.ts';
import type { Block } from '../node.ts';
import { asTrouble, gwei, noGas } from '../refusals.ts';
import { Refusal } from '../rpc.ts';
import { chainTrouble } from '../troubles.ts';
import { stepFor } from './decisions.ts';
import { watchNonce } from './nonce-watch.ts';
import { FIRST_LOOK_MS, type Pace, SLOWER, usualPace } from './pace.ts';
import type { OpenOrder, OrderLedger, OutboxLog } from './ports.ts';
import { judge } from './reconcile.ts';
import { watchReorgs } from './reorgs.ts';
import { createSigning, type UnsignedOrder } from './signing.ts';

export interface Outbox {
  /** Resolves when the order is on the disk; it is on its way from then on. Throws an AppError where nothing was signed. */
  submit(unsigned: UnsignedOrder, openOrder: OpenOrder): Promise<TokenOrder>;
  /** The order once it has come to an end, or null when the time is over before. */
  wait(orderId: number, milliseconds: number): Promise<TokenOrder | null>;
  /** Looks at once, and resolves when that is done. */
  look(): Promise<void>;
  /** Whether something else has used the wallet since the station began to look. */
  isShared(): boolean;
  close(): Promise<void>;
}

export interface OutboxOptions {
  readonly chain: Chain;
  readonly ledger: OrderLedger;
  readonly log: OutboxLog;
  /** Called after every look, with the newest block; `isLost` where the chain has taken something back. */
  readonly onBlock: (ready: ReadyChain, latest: Block, isLost: boolean) => Promise<void>;
  /** Told after every look, also after one that failed: then there is no block. */
  readonly onLook?: (latest: Block | null) => void;
  readonly pace?: Pace;
}

/** When an attempt was sent, as far as this run knows. */
interface Sending {
  readonly first: number;
  readonly firstBlock: number;
  last: number;
}

/** Orders that are looked at side by side. */
const AT_ONCE = 8;

export function createOutbox({ chain, ledger, log, onBlock, onLook, ...options }: OutboxOptions): Outbox {
  const signing = createSigning(ledger);
  const sendings = new Map<number, Sending>();
  const overtakenSince = new Map<number, number>();
  const waiting = new Map<number, Set<(order: TokenOrder | null) => void>>();
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;
  let isAskedAgain = false;
  let pause = FIRST_LOOK_MS;
  let ended = false;
  let gapSince: number | null = null;
  /** The number of the newest block that was seen. */
  let newest = 0;
  /** What keeps orders from going on, until something else is done about them. */
  const obstacles = new Map<number, AppError>();
  /** What was wrong at the last look; it goes to the log once, not at every look of a night. */
  let logged: string | null = null;
  const watch = watchNonce();
  /** The one that this station signs for. */
  let wallet: string | null = null;

  async function submit(unsigned: UnsignedOrder, openOrder: OpenOrder): Promise<TokenOrder> {
    const ready = await chain.ready();
    if (ended) throw chainTrouble('chain_unseen');
    if (!(await isSigner(ready))) throw signedElsewhere(ready.signer.address);
    const { order, raw } = await signing.open(ready, unsigned, openOrder).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'chain_trouble') chain.report(error);
      if (error instanceof AppError && error.cause instanceof Refusal) {
        log.warn({ err: error.cause, record: unsigned.record_id }, 'The node refused what was to be signed.');
      }
      throw error;
    });
    // A node may take its time to answer, and have the transaction in a block meanwhile.
    lookSoon();
    void send(ready, order, raw).then(lookSoon);
    return order;
  }

  /** Whatever the node says, only the chain tells what came of it. */
  async function send(ready: ReadyChain, order: TokenOrder, raw: string): Promise<void> {
    const now = performance.now();
    const before = sendings.get(order.id);
    sendings.set(order.id, before ? { ...before, last: now } : { first: now, firstBlock: newest, last: now });
    try {
      await ready.node.send(raw);
    } catch (error) {
      if (error instanceof Refusal && /already known|already imported/i.test(error.message)) return;
      const obstacle = error instanceof Refusal ? notTaken(error, order) : null;
      if (obstacle) obstacles.set(order.id, obstacle);
      log.warn({ err: error, record: order.record_id }, 'The node did not take a transaction; it is looked after.');
    }
  }

  function lookSoon(): void {
    pause = FIRST_LOOK_MS;
    if (looking) isAskedAgain = true;
    else schedule(FIRST_LOOK_MS);
  }

  function schedule(milliseconds: number): void {
    if (ended) return;
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => void look(), milliseconds);
    timer.unref();
  }

  async function look(): Promise<void> {
    if (looking) {
      isAskedAgain = true;
      return looking;
    }
    looking = lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  async function lookOnce(): Promise<void> {
    isAskedAgain = false;
    let next = 5000;
    try {
      const ready = await chain.ready();
      const pace = options.pace ?? usualPace(ready.network);
      const { isBusy, block } = (await isSigner(ready)) ? await pass(ready, pace) : await standBy(ready);
      chain.report(obstacles.values().next().value ?? null);
      logged = null;
      onLook?.(block);
      pause = isBusy ? Math.min(pace.look, pause * SLOWER) : pace.idle;
      next = pause;
    } catch (fault) {
      tellFault(asTrouble(fault));
      onLook?.(null);
    }
    schedule(isAskedAgain ? 0 : next);
  }

  function tellFault(fault: unknown): void {
    const isTrouble = fault instanceof AppError;
    chain.report(isTrouble ? fault : ownFault());
    const words = String(fault);
    if (words === logged || (isTrouble && ended)) return;
    logged = words;
    log.warn({ err: fault }, 'The chain could not be looked at.');
  }

  /** Another station looks after what is on its way, as long as it is there. */
  async function standBy(ready: ReadyChain): Promise<{ isBusy: boolean; block: Block }> {
    await ready.assertSameChain();
    sendings.clear();
    obstacles.clear();
    return { isBusy: false, block: await ready.node.latest() };
  }

  async function isSigner({ signer }: ReadyChain): Promise<boolean> {
    if (ended || !(await ledger.maySign(signer.address))) return false;
    wallet = signer.address;
    return true;
  }

  /** Gives whether something is on its way. */
  async function pass(ready: ReadyChain, pace: Pace): Promise<{ isBusy: boolean; block: Block }> {
    await ready.assertSameChain();
    const [latest, ownNonce] = await Promise.all([ready.node.latest(), ready.node.nonce(ready.signer.address)]);
    newest = latest.number;
    const isLost = await watchReorgs(ready, ledger, latest);
    const orders = (await ledger.inState('sent')).filter((order) => order.chain_id === ready.network.id);
    await watchWallet(ready, ownNonce);
    const nonces = await noncesOf(ready, orders, ownNonce);
    for (let at = 0; at < orders.length && !ended; at += AT_ONCE) {
      const some = orders.slice(at, at + AT_ONCE);
      await allOf(some.map((order) => advance(ready, pace, order, nonces.get(order.sender) ?? 0, latest)));
    }
    watchGap(ready, pace, orders, nonces);
    await onBlock(ready, latest, isLost);
    return { isBusy: orders.length > 0, block: latest };
  }

  /** The nonce is asked for before the ledger: what is signed meanwhile is the station's own. */
  async function watchWallet({ network, signer }: ReadyChain, onChain: number): Promise<void> {
    const top = await ledger.topNonce(network.id, signer.address);
    if (!watch.see(onChain, top === null ? 0 : top + 1)) return;
    log.warn({ nonce: onChain }, 'Something else uses the wallet of this station.');
  }

  async function noncesOf(
    { node, signer }: ReadyChain,
    orders: readonly TokenOrder[],
    own: number,
  ): Promise<ReadonlyMap<string, number>> {
    const others = [...new Set(orders.map(({ sender }) => sender))].filter((sender) => sender !== signer.address);
    const theirs = await Promise.all(others.map(async (sender) => [sender, await node.nonce(sender)] as const));
    return new Map([[signer.address, own], ...theirs]);
  }

  /** A nonce of ours that nobody holds bytes for keeps all that come after it from every block. */
  function watchGap(
    { signer }: ReadyChain,
    pace: Pace,
    orders: readonly TokenOrder[],
    nonces: ReadonlyMap<string, number>,
  ) {
    const first = orders.find(({ sender }) => sender === signer.address);
    const next = nonces.get(signer.address) ?? 0;
    if (!first || first.nonce <= next) {
      gapSince = null;
      return;
    }
    gapSince ??= performance.now();
    // A node that is behind shows one too.
    const isLate = performance.now() - gapSince >= pace.grace;
    if (isLate) obstacles.set(first.id, nonceMissing(signer.address, next, first.nonce));
  }

  async function advance(
    ready: ReadyChain,
    pace: Pace,
    order: TokenOrder,
    onChain: number,
    latest: Block,
  ): Promise<void> {
    const now = performance.now();
    const sending = sendings.get(order.id);
    const step = stepFor(
      {
        nonce: order.nonce,
        onChain,
        sinceSent: sending ? now - sending.last : null,
        sinceFirst: sending ? now - sending.first : 0,
        blocks: sending ? latest.number - sending.firstBlock : 0,
      },
      pace,
    );
    if (step === 'wait') return;
    obstacles.delete(order.id);
    const isOurs = order.sender === ready.signer.address;
    const attempts = await ledger.attempts(order.id);
    if (step === 'look') return conclude(ready, pace, order, attempts, latest);
    const better = step === 'replace' && isOurs ? await replacement(ready, order, attempts) : null;
    if (better !== null) sendings.delete(order.id);
    const isDue = sending === undefined || now - sending.last >= pace.again;
    if (better !== null || isDue) await send(ready, order, better ?? newestOf(attempts).raw);
  }

  async function conclude(
    ready: ReadyChain,
    pace: Pace,
    order: TokenOrder,
    attempts: readonly TokenAttempt[],
    latest: Block,
  ): Promise<void> {
    const verdict = await judge(ready, order, attempts, latest);
    if (verdict.is !== 'overtaken') overtakenSince.delete(order.id);
    if (verdict.is === 'concluded') {
      forget(order.id);
      tell(await ledger.conclude(order, verdict.outcome));
    } else if (verdict.is === 'overtaken' && order.sender === ready.signer.address)
      await renewInTime(ready, pace, order);
    else if (verdict.is === 'overtaken') obstacles.set(order.id, earlierWallet(order.sender));
  }

  /** Not at once: the node may be behind with its receipts. */
  async function renewInTime(ready: ReadyChain, pace: Pace, order: TokenOrder): Promise<void> {
    const now = performance.now();
    const since = overtakenSince.get(order.id) ?? now;
    overtakenSince.set(order.id, since);
    if (now - since < pace.grace) return;
    // An order that failed before only kept its nonce in use.
    if (order.failure !== null) {
      forget(order.id);
      await ledger.conclude(order, { found: null, failure: order.failure });
      return;
    }
    const raw = await unlessTrouble(order, () => signing.renew(ready, order));
    if (raw === null) return;
    forget(order.id);
    watch.mark();
    log.warn(
      { record: order.record_id, nonce: order.nonce },
      'Something else used the wallet: the order was signed anew.',
    );
    await send(ready, order, raw);
  }

  /** Bytes that pay more; null where the station may not or cannot sign any. */
  async function replacement(ready: ReadyChain, order: TokenOrder, attempts: readonly TokenAttempt[]) {
    const { max_fee, tip } = newestOf(attempts);
    const better = await unlessTrouble(order, () =>
      signing.replace(ready, order, { maxFee: BigInt(max_fee), tip: BigInt(tip) }),
    );
    if (better === null && !obstacles.has(order.id))
      obstacles.set(order.id, chainTrouble('gas_stuck', { most: gwei(ready.feeCap) }));
    return better;
  }

  /** What keeps one order from being signed anew keeps no other one up. */
  async function unlessTrouble<T>(order: TokenOrder, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (fault) {
      const error = asTrouble(fault);
      if (!(error instanceof AppError)) throw error;
      obstacles.set(order.id, error);
      return null;
    }
  }

  function forget(orderId: number): void {
    sendings.delete(orderId);
    overtakenSince.delete(orderId);
    obstacles.delete(orderId);
  }

  function tell(order: TokenOrder): void {
    for (const done of waiting.get(order.id) ?? []) done(order);
    waiting.delete(order.id);
  }

  async function wait(orderId: number, milliseconds: number): Promise<TokenOrder | null> {
    const { promise, resolve } = Promise.withResolvers<TokenOrder | null>();
    const those = waiting.get(orderId) ?? new Set();
    waiting.set(orderId, those.add(resolve));
    const late = setTimeout(() => resolve(null), milliseconds);
    try {
      const order = await ledger.find(orderId);
      if (order && hasEnded(order)) return order;
      return ended ? null : await promise;
    } finally {
      clearTimeout(late);
      those.delete(resolve);
    }
  }

  schedule(0);
  return {
    submit,
    wait,
    look,
    isShared: watch.isShared,
    async close() {
      ended = true;
      if (timer) clearTimeout(timer);
      for (const those of waiting.values()) for (const done of those) done(null);
      await looking;
      if (wallet !== null) await ledger.leave(wallet);
    },
  };
}

export function signedElsewhere(wallet: string): AppError {
  return chainTrouble('wallet_elsewhere', { wallet }, { retryAfterSeconds: 10 });
}

/** Only its own key can sign what is left to do. */
function earlierWallet(sender: string): AppError {
  return chainTrouble('wallet_former', { wallet: sender });
}

/** Null for what comes of sending the same bytes, or the same nonce, twice. */
function notTaken({ message }: Refusal, { sender, record_id }: TokenOrder): AppError | null {
  if (/nonce too low|underpriced/i.test(message)) return null;
  return /insufficient funds/i.test(message) ? noGas(sender) : chainTrouble('node_untaken', { record: record_id });
}

function nonceMissing(wallet: string, next: number, ours: number): AppError {
  return chainTrouble('wallet_gap', { wallet, next, ours });
}

function ownFault(): AppError {
  return chainTrouble('chain_fault');
}

/** Waits for all of them, also where one fails: nothing of a look may go on beside the next one. */
async function allOf(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

export function hasEnded({ state, failure }: TokenOrder): boolean {
  return state !== 'sent' || failure !== null;
}

function newestOf(attempts: readonly TokenAttempt[]): TokenAttempt {
  const newest = attempts.at(-1);
  if (!newest) throw new Error('An order without signed bytes: they are written in one change.');
  return newest;
}
