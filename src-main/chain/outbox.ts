// Transactions on their way to the chain: first on the disk, then sent, then followed until they are final.

import type { TokenOrder } from '#shared/tokens/tokens.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { type OutboxParts, send, watchNonce } from './advance.ts';
import type { Chain, ReadyChain } from './chain.ts';
import { asTrouble, signedElsewhere } from './failures.ts';
import type { Block } from './node.ts';
import { newNotes } from './notes.ts';
import { FIRST_CHECK_MS, type Pace, usualPace } from './pace.ts';
import { pass, standBy } from './pass.ts';
import type { OpenOrder, OrderStore, OutboxLog } from './ports.ts';
import { NodeRefusal } from './rpc.ts';
import { createSigning, type UnsignedOrder } from './signing.ts';
import { type Checked, pauseAfter } from './step-rules.ts';
import { createWaiters } from './waiters.ts';

interface OutboxOptions {
  readonly chain: Chain;
  readonly store: OrderStore;
  readonly log: OutboxLog;
  /** Called after every check, with the newest block; `isLost` tells that the chain has taken transactions back. */
  readonly onBlock: (ready: ReadyChain, latest: Block, isLost: boolean) => Promise<void>;
  /** Called after every check; without a block where the check failed. */
  readonly onCheck?: (latest: Block | null) => void;
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox({ chain, store, log, onBlock, onCheck }: OutboxOptions) {
  const closing = new AbortController();
  const { signal } = closing;
  const waiters = createWaiters(store.find);
  const nonceWatch = watchNonce();
  const parts: OutboxParts = { store, log, waiters, nonceWatch, notes: newNotes(), signing: createSigning(store) };
  const tellFault = createFaultTeller(chain, log, signal);
  /** The wallet that this station signs for. */
  let wallet: string | null = null;
  const loop = createCheckLoop(check, signal);

  async function check(): Promise<Checked> {
    try {
      const ready = await chain.ready();
      const pace = usualPace(ready.network);
      const passed = (await isSigner(ready)) ? await followed(ready, pace) : await standBy(parts, ready);
      chain.report(parts.notes.obstacles.values().next().value ?? null);
      tellFault(null);
      onCheck?.(passed.block);
      return { isBusy: passed.isBusy, pace };
    } catch (fault) {
      tellFault(asTrouble(fault));
      onCheck?.(null);
      return null;
    }
  }

  async function followed(ready: ReadyChain, pace: Pace) {
    const passed = await pass(parts, ready, pace, signal);
    await onBlock(ready, passed.block, passed.isLost);
    return passed;
  }

  async function isSigner({ signer }: ReadyChain): Promise<boolean> {
    if (signal.aborted || !(await store.maySign(signer.address))) return false;
    wallet = signer.address;
    return true;
  }

  /** Gives an order for each token, when all are on the disk: they are on their way. Throws an AppError where nothing was signed. */
  async function submit(unsigned: UnsignedOrder, openOrder: OpenOrder): Promise<readonly TokenOrder[]> {
    const ready = await chain.ready();
    if (signal.aborted) throw refusal('chain_unseen');
    if (!(await isSigner(ready))) throw signedElsewhere(ready.signer.address);
    const { orders, raw } = await parts.signing.open(ready, unsigned, openOrder).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'chain_trouble') chain.report(error);
      if (error instanceof AppError && error.cause instanceof NodeRefusal) {
        log.warn(
          { err: error.cause, record: unsigned.tokens[0].record_id },
          'The node refused a transaction before it was signed.',
        );
      }
      throw error;
    });
    // A node may answer late, when the transaction is in a block already.
    loop.soon();
    void send(parts, ready, orders[0], raw).then(loop.soon);
    return orders;
  }

  return {
    submit,
    wait: waiters.wait,
    /** Checks the chain at once, and resolves when that is done. */
    check: loop.now,
    /** Whether another program has used the wallet since the station started. */
    isShared: nonceWatch.isShared,
    async close(): Promise<void> {
      closing.abort();
      waiters.close();
      await loop.settled();
      if (wallet !== null) await store.leave(wallet);
    },
  };
}

/** Reports what is wrong to health at every check, and to the log only once: a night has many checks. */
function createFaultTeller(chain: Chain, log: OutboxLog, signal: AbortSignal): (fault: unknown) => void {
  let logged: string | null = null;
  return (fault) => {
    if (fault === null) {
      logged = null;
      return;
    }
    const isTrouble = fault instanceof AppError;
    chain.report(isTrouble ? fault : refusal('chain_fault'));
    const words = String(fault);
    if (words === logged || (isTrouble && signal.aborted)) return;
    logged = words;
    log.warn({ err: fault }, 'The chain could not be checked.');
  };
}

/** Calls `check` again and again until the signal comes, one call at a time. What a check finds decides on the next pause. */
export function createCheckLoop(check: () => Promise<Checked>, signal: AbortSignal) {
  let timer: NodeJS.Timeout | null = null;
  let checking: Promise<void> | null = null;
  let isAskedAgain = false;
  let pause = FIRST_CHECK_MS;

  function schedule(milliseconds: number): void {
    if (signal.aborted) return;
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => void now(), milliseconds);
    timer.unref();
  }

  async function checkOnce(): Promise<void> {
    isAskedAgain = false;
    const checked = await check();
    const next = pauseAfter(checked, pause);
    if (checked) pause = next;
    schedule(isAskedAgain ? 0 : next);
  }

  /** Checks at once. Resolves when this check, or one that is under way, is done. */
  function now(): Promise<void> {
    if (checking) {
      isAskedAgain = true;
      return checking;
    }
    checking = checkOnce().finally(() => {
      checking = null;
    });
    return checking;
  }

  /** Checks soon after a transaction was sent, and often for a while. */
  function soon(): void {
    pause = FIRST_CHECK_MS;
    if (checking) isAskedAgain = true;
    else schedule(FIRST_CHECK_MS);
  }

  /** Waits for the check that is under way. The signal must have come. */
  async function settled(): Promise<void> {
    if (timer) clearTimeout(timer);
    await checking;
  }

  schedule(0);
  return { now, soon, settled };
}
