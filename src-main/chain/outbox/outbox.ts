// Transactions on their way to the chain: first on the disk, then sent, then followed until they are final.
import { performance } from 'node:perf_hooks';
import { AppError } from '../../../src-shared/errors.ts';
import type { TokenAttempt, TokenJob } from '../../../src-shared/tokens.ts';
import type { Chain, ReadyChain } from '../chain.ts';
import type { Block } from '../node.ts';
import { asTrouble, gwei, noGas } from '../refusals.ts';
import { Refusal } from '../rpc.ts';
import { chainTrouble } from '../troubles.ts';
import { stepFor } from './decisions.ts';
import { watchNonce } from './nonce-watch.ts';
import { FIRST_LOOK_MS, type Pace, SLOWER, usualPace } from './pace.ts';
import type { JobLedger, OpenJob, OutboxLog } from './ports.ts';
import { judge } from './reconcile.ts';
import { watchReorgs } from './reorgs.ts';
import { createSigning, type Order } from './signing.ts';

export interface Outbox {
  /** Resolves when the job is on the disk; it is on its way from then on. Throws an AppError where nothing was signed. */
  submit(order: Order, openJob: OpenJob): Promise<TokenJob>;
  /** The job once it has come to an end, or null when the time is over before. */
  wait(jobId: number, milliseconds: number): Promise<TokenJob | null>;
  /** Looks at once, and resolves when that is done. */
  look(): Promise<void>;
  /** Whether something else has used the wallet since the station began to look. */
  isShared(): boolean;
  close(): Promise<void>;
}

export interface OutboxOptions {
  readonly chain: Chain;
  readonly ledger: JobLedger;
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

/** Jobs that are looked at side by side. */
const AT_ONCE = 8;

export function createOutbox({ chain, ledger, log, onBlock, onLook, ...options }: OutboxOptions): Outbox {
  const signing = createSigning(ledger);
  const sendings = new Map<number, Sending>();
  const overtakenSince = new Map<number, number>();
  const waiting = new Map<number, Set<(job: TokenJob | null) => void>>();
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;
  let isAskedAgain = false;
  let pause = FIRST_LOOK_MS;
  let ended = false;
  let gapSince: number | null = null;
  /** The number of the newest block that was seen. */
  let newest = 0;
  /** What keeps jobs from going on, until something else is done about them. */
  const obstacles = new Map<number, AppError>();
  /** What was wrong at the last look; it goes to the log once, not at every look of a night. */
  let logged: string | null = null;
  const watch = watchNonce();
  /** The one that this station signs for. */
  let wallet: string | null = null;

  async function submit(order: Order, openJob: OpenJob): Promise<TokenJob> {
    const ready = await chain.ready();
    if (ended) throw chainTrouble('chain_unseen');
    if (!(await isSigner(ready))) throw signedElsewhere(ready.signer.address);
    const { job, raw } = await signing.open(ready, order, openJob).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'chain_trouble') chain.report(error);
      if (error instanceof AppError && error.cause instanceof Refusal) {
        log.warn({ err: error.cause, record: order.record_id }, 'The node refused what was to be signed.');
      }
      throw error;
    });
    // A node may take its time to answer, and have the transaction in a block meanwhile.
    lookSoon();
    void send(ready, job, raw).then(lookSoon);
    return job;
  }

  /** Whatever the node says, only the chain tells what came of it. */
  async function send(ready: ReadyChain, job: TokenJob, raw: string): Promise<void> {
    const now = performance.now();
    const before = sendings.get(job.id);
    sendings.set(job.id, before ? { ...before, last: now } : { first: now, firstBlock: newest, last: now });
    try {
      await ready.node.send(raw);
    } catch (error) {
      if (error instanceof Refusal && /already known|already imported/i.test(error.message)) return;
      const obstacle = error instanceof Refusal ? notTaken(error, job) : null;
      if (obstacle) obstacles.set(job.id, obstacle);
      log.warn({ err: error, record: job.record_id }, 'The node did not take a transaction; it is looked after.');
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
    const jobs = (await ledger.inState('sent')).filter((job) => job.chain_id === ready.network.id);
    await watchWallet(ready, ownNonce);
    const nonces = await noncesOf(ready, jobs, ownNonce);
    for (let at = 0; at < jobs.length && !ended; at += AT_ONCE) {
      const some = jobs.slice(at, at + AT_ONCE);
      await allOf(some.map((job) => advance(ready, pace, job, nonces.get(job.sender) ?? 0, latest)));
    }
    watchGap(ready, pace, jobs, nonces);
    await onBlock(ready, latest, isLost);
    return { isBusy: jobs.length > 0, block: latest };
  }

  /** The nonce is asked for before the ledger: what is signed meanwhile is the station's own. */
  async function watchWallet({ network, signer }: ReadyChain, onChain: number): Promise<void> {
    const top = await ledger.topNonce(network.id, signer.address);
    if (!watch.see(onChain, top === null ? 0 : top + 1)) return;
    log.warn({ nonce: onChain }, 'Something else uses the wallet of this station.');
  }

  async function noncesOf(
    { node, signer }: ReadyChain,
    jobs: readonly TokenJob[],
    own: number,
  ): Promise<ReadonlyMap<string, number>> {
    const others = [...new Set(jobs.map(({ sender }) => sender))].filter((sender) => sender !== signer.address);
    const theirs = await Promise.all(others.map(async (sender) => [sender, await node.nonce(sender)] as const));
    return new Map([[signer.address, own], ...theirs]);
  }

  /** A nonce of ours that nobody holds bytes for keeps all that come after it from every block. */
  function watchGap(
    { signer }: ReadyChain,
    pace: Pace,
    jobs: readonly TokenJob[],
    nonces: ReadonlyMap<string, number>,
  ) {
    const first = jobs.find(({ sender }) => sender === signer.address);
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

  async function advance(ready: ReadyChain, pace: Pace, job: TokenJob, onChain: number, latest: Block): Promise<void> {
    const now = performance.now();
    const sending = sendings.get(job.id);
    const step = stepFor(
      {
        nonce: job.nonce,
        onChain,
        sinceSent: sending ? now - sending.last : null,
        sinceFirst: sending ? now - sending.first : 0,
        blocks: sending ? latest.number - sending.firstBlock : 0,
      },
      pace,
    );
    if (step === 'wait') return;
    obstacles.delete(job.id);
    const isOurs = job.sender === ready.signer.address;
    const attempts = await ledger.attempts(job.id);
    if (step === 'look') return conclude(ready, pace, job, attempts, latest);
    const better = step === 'replace' && isOurs ? await replacement(ready, job, attempts) : null;
    if (better !== null) sendings.delete(job.id);
    const isDue = sending === undefined || now - sending.last >= pace.again;
    if (better !== null || isDue) await send(ready, job, better ?? newestOf(attempts).raw);
  }

  async function conclude(
    ready: ReadyChain,
    pace: Pace,
    job: TokenJob,
    attempts: readonly TokenAttempt[],
    latest: Block,
  ): Promise<void> {
    const verdict = await judge(ready, job, attempts, latest);
    if (verdict.is !== 'overtaken') overtakenSince.delete(job.id);
    if (verdict.is === 'concluded') {
      forget(job.id);
      tell(await ledger.conclude(job, verdict.outcome));
    } else if (verdict.is === 'overtaken' && job.sender === ready.signer.address) await renewInTime(ready, pace, job);
    else if (verdict.is === 'overtaken') obstacles.set(job.id, formerWallet(job.sender));
  }

  /** Not at once: the node may be behind with its receipts. */
  async function renewInTime(ready: ReadyChain, pace: Pace, job: TokenJob): Promise<void> {
    const now = performance.now();
    const since = overtakenSince.get(job.id) ?? now;
    overtakenSince.set(job.id, since);
    if (now - since < pace.grace) return;
    // A job that came to nothing before only kept its place in the order.
    if (job.failure !== null) {
      forget(job.id);
      await ledger.conclude(job, { found: null, failure: job.failure });
      return;
    }
    const raw = await unlessTrouble(job, () => signing.renew(ready, job));
    if (raw === null) return;
    forget(job.id);
    watch.mark();
    log.warn({ record: job.record_id, nonce: job.nonce }, 'Something else used the wallet: the job was signed anew.');
    await send(ready, job, raw);
  }

  /** Bytes that pay more; null where the station may not or cannot sign any. */
  async function replacement(ready: ReadyChain, job: TokenJob, attempts: readonly TokenAttempt[]) {
    const { max_fee, tip } = newestOf(attempts);
    const better = await unlessTrouble(job, () =>
      signing.replace(ready, job, { maxFee: BigInt(max_fee), tip: BigInt(tip) }),
    );
    if (better === null && !obstacles.has(job.id))
      obstacles.set(job.id, chainTrouble('gas_stuck', { most: gwei(ready.feeCap) }));
    return better;
  }

  /** What keeps one job from being signed anew keeps no other one up. */
  async function unlessTrouble<T>(job: TokenJob, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (fault) {
      const error = asTrouble(fault);
      if (!(error instanceof AppError)) throw error;
      obstacles.set(job.id, error);
      return null;
    }
  }

  function forget(jobId: number): void {
    sendings.delete(jobId);
    overtakenSince.delete(jobId);
    obstacles.delete(jobId);
  }

  function tell(job: TokenJob): void {
    for (const done of waiting.get(job.id) ?? []) done(job);
    waiting.delete(job.id);
  }

  async function wait(jobId: number, milliseconds: number): Promise<TokenJob | null> {
    const { promise, resolve } = Promise.withResolvers<TokenJob | null>();
    const those = waiting.get(jobId) ?? new Set();
    waiting.set(jobId, those.add(resolve));
    const late = setTimeout(() => resolve(null), milliseconds);
    try {
      const job = await ledger.find(jobId);
      if (job && hasEnded(job)) return job;
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
function formerWallet(sender: string): AppError {
  return chainTrouble('wallet_former', { wallet: sender });
}

/** Null for what comes of sending the same bytes, or the same nonce, twice. */
function notTaken({ message }: Refusal, { sender, record_id }: TokenJob): AppError | null {
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

export function hasEnded({ state, failure }: TokenJob): boolean {
  return state !== 'sent' || failure !== null;
}

function newestOf(attempts: readonly TokenAttempt[]): TokenAttempt {
  const newest = attempts.at(-1);
  if (!newest) throw new Error('A job without signed bytes: they are written in one change.');
  return newest;
}
