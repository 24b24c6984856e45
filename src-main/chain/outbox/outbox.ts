// Transactions on their way to the chain: first on the disk, then sent, then followed until they are final.
import { AppError, refusal } from '../../../src-shared/errors.ts';
import type { TokenOrder } from '../../../src-shared/tokens.ts';
import type { Chain, ReadyChain } from '../chain.ts';
import type { Block } from '../node.ts';
import { asTrouble } from '../refusals.ts';
import { Refusal } from '../rpc.ts';
import { type OutboxParts, send } from './advance.ts';
import type { Looked } from './decisions.ts';
import { createLookLoop } from './look-loop.ts';
import { watchNonce } from './nonce-watch.ts';
import { newNotes } from './notes.ts';
import { type Pace, usualPace } from './pace.ts';
import { pass, standBy } from './pass.ts';
import type { OpenOrder, OrderLedger, OutboxLog } from './ports.ts';
import { createSigning, type UnsignedOrder } from './signing.ts';
import { createWaiters } from './waiters.ts';

export interface OutboxOptions {
  readonly chain: Chain;
  readonly ledger: OrderLedger;
  readonly log: OutboxLog;
  /** Called after every look, with the newest block; `isLost` where the chain has taken something back. */
  readonly onBlock: (ready: ReadyChain, latest: Block, isLost: boolean) => Promise<void>;
  /** Called after every look; without a block where the look failed. */
  readonly onLook?: (latest: Block | null) => void;
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox({ chain, ledger, log, onBlock, onLook }: OutboxOptions) {
  const closing = new AbortController();
  const { signal } = closing;
  const waiters = createWaiters(ledger.find);
  const nonceWatch = watchNonce();
  const parts: OutboxParts = { ledger, log, waiters, nonceWatch, notes: newNotes(), signing: createSigning(ledger) };
  const tellFault = createFaultTeller(chain, log, signal);
  /** The wallet that this station signs for. */
  let wallet: string | null = null;
  const loop = createLookLoop(look, signal);

  async function look(): Promise<Looked> {
    try {
      const ready = await chain.ready();
      const pace = usualPace(ready.network);
      const passed = (await isSigner(ready)) ? await followed(ready, pace) : await standBy(parts, ready);
      chain.report(parts.notes.obstacles.values().next().value ?? null);
      tellFault(null);
      onLook?.(passed.block);
      return { isBusy: passed.isBusy, pace };
    } catch (fault) {
      tellFault(asTrouble(fault));
      onLook?.(null);
      return null;
    }
  }

  async function followed(ready: ReadyChain, pace: Pace) {
    const passed = await pass(parts, ready, pace, signal);
    await onBlock(ready, passed.block, passed.isLost);
    return passed;
  }

  async function isSigner({ signer }: ReadyChain): Promise<boolean> {
    if (signal.aborted || !(await ledger.maySign(signer.address))) return false;
    wallet = signer.address;
    return true;
  }

  /** Resolves when the order is on the disk; it is on its way from then on. Throws an AppError where nothing was signed. */
  async function submit(unsigned: UnsignedOrder, openOrder: OpenOrder): Promise<TokenOrder> {
    const ready = await chain.ready();
    if (signal.aborted) throw refusal('chain_unseen');
    if (!(await isSigner(ready))) throw signedElsewhere(ready.signer.address);
    const { order, raw } = await parts.signing.open(ready, unsigned, openOrder).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'chain_trouble') chain.report(error);
      if (error instanceof AppError && error.cause instanceof Refusal) {
        log.warn(
          { err: error.cause, record: unsigned.record_id },
          'The node refused a transaction before it was signed.',
        );
      }
      throw error;
    });
    // A node may take its time to answer, and have the transaction in a block meanwhile.
    loop.soon();
    void send(parts, ready, order, raw).then(loop.soon);
    return order;
  }

  return {
    submit,
    wait: waiters.wait,
    /** Looks at once, and resolves when that is done. */
    look: loop.now,
    /** Whether something else has used the wallet since the station began to look. */
    isShared: nonceWatch.isShared,
    async close(): Promise<void> {
      closing.abort();
      waiters.close();
      await loop.settled();
      if (wallet !== null) await ledger.leave(wallet);
    },
  };
}

export function signedElsewhere(wallet: string): AppError {
  return refusal('wallet_elsewhere', { wallet }, { retryAfterSeconds: 10 });
}

/** Reports what is wrong to health at every look, and to the log once: a night has many looks. */
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
    log.warn({ err: fault }, 'The chain could not be looked at.');
  };
}
