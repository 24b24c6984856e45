// Makes the tokens of one batch.

import { setTimeout as sleep } from 'node:timers/promises';
import type { StationContext, StationLog } from '#main/base/station-context.ts';
import { troubleIn } from '#main/chain/troubles.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Minting } from '#shared/tokens/chain-api.ts';
import { AppError, isPassing } from '#shared/troubles/errors.ts';
import type { TroubleKind } from '#shared/troubles/trouble.ts';

export interface MintingContext extends Pick<StationContext, 'store' | 'bus' | 'naming'> {
  readonly log: Pick<StationLog, 'warn'>;
}

/** Makes tokens together. Resolves when they are final, or when that takes long. One that fails holds up no other. */
export type Mint = (
  caller: Caller,
  watermarkIds: readonly string[],
) => Promise<readonly PromiseSettledResult<{ readonly done: boolean }>[]>;

/** Records whose tokens are asked for together. */
const TOGETHER = 100;
/** As many of these are on their way at once: a public network takes a minute for each. */
const LANES = 4;
/** Pause before the station asks again for a transaction that takes long. */
const PAUSE_MS = 1000;
/** Pause before minting is tried again after a trouble that passes. */
const PASSING_MS = 2000;
/** Troubles that the next record need not have. */
const OF_ONE_RECORD: readonly TroubleKind[] = ['token_foreign', 'token_long'];

export interface MintingRun {
  readonly caller: Caller;
  /** Records that no lane has begun. */
  readonly queue: RecordRow[];
  minting: Minting;
}

export function newRun(caller: Caller, batch: number, queue: RecordRow[]): MintingRun {
  const none = { done: 0, failed: 0, skipped: 0, words: null, trouble: null };
  return { caller, queue, minting: { batch, state: 'running', total: queue.length, ...none } };
}

/** Mints until the queue is empty, something stops the run, or the signal comes. */
export async function mintAll(
  context: MintingContext,
  mint: Mint,
  run: MintingRun,
  signal: AbortSignal,
): Promise<void> {
  tell(context, run, {});
  await Promise.all(Array.from({ length: LANES }, () => lane(context, mint, run, signal)));
  if (!signal.aborted && run.minting.state === 'running') tell(context, run, { state: 'done' });
}

async function lane(context: MintingContext, mint: Mint, run: MintingRun, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && run.minting.state === 'running') {
    const rows = run.queue.splice(0, TOGETHER);
    if (rows.length === 0) return;
    await mintSome(context, mint, { run, rows }, signal);
  }
}

/** Records whose turn it is. */
interface Turns {
  readonly run: MintingRun;
  readonly rows: readonly RecordRow[];
}

async function mintSome(context: MintingContext, mint: Mint, { run, rows }: Turns, signal: AbortSignal): Promise<void> {
  for (let left = rows; left.length > 0 && !signal.aborted; ) {
    const ids = left.map(({ id }) => context.naming.watermarkIdOf(id));
    const outcomes = await mint(run.caller, ids).catch((fault: unknown) => failedAll(ids.length, fault));
    const late: RecordRow[] = [];
    let isWaiting = false;
    for (const [at, outcome] of outcomes.entries()) {
      if (signal.aborted) return;
      const row = left[at];
      if (outcome.status === 'rejected') {
        if ((await goOnAfter(outcome.reason, context, { run, row }, signal)) === 'wait') isWaiting = true;
      } else if (outcome.value.done) tell(context, run, { done: run.minting.done + 1 });
      else late.push(row);
    }
    if (isWaiting) await pause(PASSING_MS, signal);
    if (late.length > 0) await pause(PAUSE_MS, signal);
    left = late;
  }
}

/** A record that was not minted. */
interface Turn {
  readonly run: MintingRun;
  readonly row: RecordRow;
}

function failedAll(count: number, reason: unknown): PromiseRejectedResult[] {
  return Array.from({ length: count }, () => ({ status: 'rejected', reason }));
}

/** Gives what follows; null where the signal came. */
async function goOnAfter(
  fault: unknown,
  context: MintingContext,
  { run, row }: Turn,
  signal: AbortSignal,
): Promise<AfterFault | null> {
  const { step, error } = await stepAfterFault(context.store, row, fault);
  if (signal.aborted) return null;
  const { done, failed, skipped } = run.minting;
  if (step === 'minted') tell(context, run, { done: done + 1 });
  if (step === 'skip') tell(context, run, { skipped: skipped + 1 });
  if ((step === 'fail' || step === 'stop') && !(error instanceof AppError)) {
    context.log.warn({ err: error, record: row.id }, 'A token of a batch was not made.');
  }
  if (step === 'fail') tell(context, run, { failed: failed + 1 });
  if (step === 'wait' || step === 'stop') run.queue.unshift(row);
  if (step === 'stop') {
    const words = wordsOf(error);
    tell(context, run, { state: 'stopped', words, trouble: troubleIn(words) });
  }
  return step;
}

/** Reads what the store knows of the record. A store that cannot be read is itself the fault. */
async function stepAfterFault(store: Store, { id }: RecordRow, error: unknown) {
  if (isWaitedFor(error)) return { step: 'wait', error } as const;
  try {
    const isMinted = (await store.records.find(id))?.claim_status !== 'unclaimed';
    const failure = (await store.tokenOrders.newest('mint', id))?.failure ?? null;
    return { step: afterFault(error, { isMinted, failure }), error } as const;
  } catch (fault) {
    return { step: isWaitedFor(fault) ? 'wait' : 'stop', error: fault } as const;
  }
}

type AfterFault =
  /** Tries the record again later. */
  | 'wait'
  /** The record has its token: another caller asked for it, or its transaction became final meanwhile. */
  | 'minted'
  | 'skip'
  /** Goes on with the other records. */
  | 'fail'
  /** The other records would fail too. */
  | 'stop';

/** What follows after a record was not minted. `failure` tells why its newest token order failed. */
export function afterFault(
  error: unknown,
  { isMinted, failure }: { readonly isMinted: boolean; readonly failure: string | null },
): AfterFault {
  if (isWaitedFor(error)) return 'wait';
  if (isMinted) return 'minted';
  if (error instanceof AppError && error.trouble?.kind === 'token_void') return 'skip';
  const words = wordsOf(error);
  return failure === words || OF_ONE_RECORD.includes(troubleIn(words).kind) ? 'fail' : 'stop';
}

/**
 * The lease of the wallet may still belong to an earlier run of this station; and where other tokens of a transaction were made
 * otherwise, the rest is made by another one.
 */
const WAITED_FOR: readonly TroubleKind[] = ['wallet_elsewhere', 'token_apart'];

function isWaitedFor(error: unknown): boolean {
  return (
    isPassing(error) || (error instanceof AppError && error.trouble !== null && WAITED_FOR.includes(error.trouble.kind))
  );
}

function wordsOf(error: unknown): string {
  return error instanceof AppError ? error.message : 'Something went wrong inside Twinmark.';
}

function tell({ bus }: MintingContext, run: MintingRun, change: Partial<Minting>): void {
  run.minting = { ...run.minting, ...change };
  bus.tell({ type: 'minting', data: run.minting });
}

/** Ends early with the signal. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, null, { signal }).catch(() => {});
}
