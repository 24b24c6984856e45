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

/** Resolves when the token is final, or when that takes long. */
export type Mint = (caller: Caller, watermarkId: string) => Promise<{ readonly done: boolean }>;

/** Transactions of a batch that are on their way at once: a public network takes a minute for each, and many in a block. */
const LANES = 16;
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
    const row = run.queue.shift();
    if (!row) return;
    await mintOne(context, mint, { run, row }, signal);
  }
}

/** A record whose turn it is. */
interface Turn {
  readonly run: MintingRun;
  readonly row: RecordRow;
}

async function mintOne(context: MintingContext, mint: Mint, turn: Turn, signal: AbortSignal): Promise<void> {
  const { run, row } = turn;
  try {
    const watermarkId = context.naming.watermarkIdOf(row.id);
    while (!signal.aborted && !(await mint(run.caller, watermarkId)).done) await pause(PAUSE_MS, signal);
    if (!signal.aborted) tell(context, run, { done: run.minting.done + 1 });
  } catch (fault) {
    if (!signal.aborted) await goOnAfter(fault, context, turn, signal);
  }
}

async function goOnAfter(
  fault: unknown,
  context: MintingContext,
  { run, row }: Turn,
  signal: AbortSignal,
): Promise<void> {
  const { step, error } = await stepAfterFault(context.store, row, fault);
  if (signal.aborted) return;
  const { done, failed, skipped } = run.minting;
  if (step === 'minted') return tell(context, run, { done: done + 1 });
  if (step === 'skip') return tell(context, run, { skipped: skipped + 1 });
  if (step !== 'wait' && !(error instanceof AppError)) {
    context.log.warn({ err: error, record: row.id }, 'A token of a batch was not made.');
  }
  if (step === 'fail') return tell(context, run, { failed: failed + 1 });
  run.queue.unshift(row);
  if (step === 'wait') return pause(PASSING_MS, signal);
  const words = wordsOf(error);
  tell(context, run, { state: 'stopped', words, trouble: troubleIn(words) });
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

/** The lease of the wallet may still belong to an earlier run of this station. */
function isWaitedFor(error: unknown): boolean {
  return isPassing(error) || (error instanceof AppError && error.trouble?.kind === 'wallet_elsewhere');
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
