// The tokens of whole jobs: every verified label that has none yet. What is yet to be signed is known from the ledger, so a
// restart goes on with it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../../src-shared/caller.ts';
import type { MintableLabels, Minting, TokenPreview } from '../../../src-shared/contract/chain.ts';
import { AppError, isPassing } from '../../../src-shared/errors.ts';
import { watermarkIdOf } from '../../../src-shared/id.ts';
import { createSerialQueue } from '../../../src-shared/serial-queue.ts';
import type { TroubleKind } from '../../../src-shared/trouble.ts';
import { troubleIn } from '../../chain/troubles.ts';
import type { Bus } from '../../events/bus.ts';
import type { RecordRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';

export interface Mintings {
  mintable(caller: Caller, batchId: number): Promise<MintableLabels>;
  begin(caller: Caller, batchId: number): Promise<Minting>;
  /** Goes on with what a former run of the station had begun. */
  resume(): Promise<void>;
  /** Labels that are yet to be signed, of all jobs. */
  waiting(): number;
  close(): Promise<void>;
}

export interface MintingsOptions {
  readonly store: Store;
  readonly bus: Bus;
  readonly prefix: string;
  readonly log: { warn(facts: object, text: string): void };
  readonly preview: (row: RecordRow) => Promise<TokenPreview>;
  /** Resolves when the token is final, or when that takes long. */
  readonly mint: (caller: Caller, watermarkId: string) => Promise<{ readonly done: boolean }>;
}

interface Run {
  readonly caller: Caller;
  readonly queue: RecordRow[];
  minting: Minting;
  ended: Promise<void>;
}

/** Transactions of a job that are on their way at once: a public network takes a minute for each, and many in a block. */
const LANES = 16;
/** A transaction that takes long is asked for again. */
const PAUSE_MS = 1000;
/** What keeps all tokens from being made is looked at again. */
const PASSING_MS = 2000;
/** The value in the store that says which jobs this station mints, and for whom. */
const NAME = 'chain.mintings';
/** Troubles that the next record need not have. */
const OF_ONE_RECORD: readonly TroubleKind[] = ['token_foreign', 'token_long'];
const MOST_LABELS = 100_000;
type Kept = readonly { readonly batch: number; readonly caller: Caller }[];

export function createMintings({ store, bus, prefix, log, preview, mint }: MintingsOptions): Mintings {
  const runs = new Map<number, Run>();
  const closing = new AbortController();
  const turns = createSerialQueue();
  let isClosing = false;

  async function recordsOf(batchId: number): Promise<RecordRow[]> {
    if (!(await store.batches.find(batchId))) throw new AppError('not_found', 'Not found');
    const labels = await store.labels.ofBatch(batchId, { states: ['verified'], limit: MOST_LABELS });
    const rows = await Promise.all(labels.map(({ record_id }) => (record_id ? store.records.find(record_id) : null)));
    return rows.filter((row) => row !== null);
  }

  async function mintable(caller: Caller, batchId: number): Promise<MintableLabels> {
    const all = await recordsOf(batchId);
    const own = all.filter(({ owner_id }) => owner_id === caller.userId);
    const open = own.filter(({ claim_status }) => claim_status === 'unclaimed');
    return {
      to_mint: open.length,
      minted: all.filter(({ claim_status }) => claim_status !== 'unclaimed').length,
      of_others: all.length - own.length,
      first: open.length > 0 ? await preview(open[0]) : null,
      minting: runs.get(batchId)?.minting ?? null,
    };
  }

  async function begin(caller: Caller, batchId: number): Promise<Minting> {
    const under = runs.get(batchId);
    if (under?.minting.state === 'running') return under.minting;
    const run = await runOf(caller, batchId);
    await remember(batchId, caller);
    start(run);
    return run.minting;
  }

  async function runOf(caller: Caller, batch: number): Promise<Run> {
    const queue = (await recordsOf(batch)).filter(
      ({ owner_id, claim_status }) => owner_id === caller.userId && claim_status === 'unclaimed',
    );
    const none = { done: 0, failed: 0, skipped: 0, words: null, trouble: null };
    return {
      caller,
      queue,
      minting: { batch, state: 'running', total: queue.length, ...none },
      ended: Promise.resolve(),
    };
  }

  function start(run: Run): void {
    runs.set(run.minting.batch, run);
    tell(run, {});
    run.ended = Promise.all(Array.from({ length: LANES }, () => lane(run))).then(() => end(run));
  }

  async function lane(run: Run): Promise<void> {
    for (;;) {
      const row = isClosing || run.minting.state !== 'running' ? undefined : run.queue.shift();
      if (!row) return;
      await mintOne(run, row);
    }
  }

  async function mintOne(run: Run, row: RecordRow): Promise<void> {
    try {
      await mintOrSkip(run, row);
    } catch (error) {
      if (isClosing) return;
      run.queue.unshift(row);
      if (isWaitedFor(error)) await sleep(PASSING_MS, null, { signal: closing.signal }).catch(() => {});
      else stopFor(run, row, error);
    }
  }

  /** Throws what keeps the other records up, too. */
  async function mintOrSkip(run: Run, row: RecordRow): Promise<void> {
    try {
      await untilFinal(run, row);
      if (!isClosing) tell(run, { done: run.minting.done + 1 });
    } catch (error) {
      if (isClosing || isWaitedFor(error)) throw error;
      if (await isMinted(row)) return tell(run, { done: run.minting.done + 1 });
      if (error instanceof AppError && error.trouble?.kind === 'token_void') {
        return tell(run, { skipped: run.minting.skipped + 1 });
      }
      if (!(await isItsOwn(row, wordsOf(error)))) throw error;
      noteFault(row, error);
      tell(run, { failed: run.minting.failed + 1 });
    }
  }

  function stopFor(run: Run, row: RecordRow, error: unknown): void {
    noteFault(row, error);
    const words = wordsOf(error);
    tell(run, { state: 'stopped', words, trouble: troubleIn(words) });
  }

  function noteFault(row: RecordRow, error: unknown): void {
    if (!(error instanceof AppError)) log.warn({ err: error, record: row.id }, 'A token of a job was not made.');
  }

  async function untilFinal({ caller }: Run, row: RecordRow): Promise<void> {
    const watermarkId = watermarkIdOf(row.id, prefix);
    while (!isClosing && !(await mint(caller, watermarkId)).done) {
      await sleep(PAUSE_MS, null, { signal: closing.signal }).catch(() => {});
    }
  }

  /** Somebody else may have asked for it, or it was final between two questions. */
  async function isMinted({ id }: RecordRow): Promise<boolean> {
    return (await store.records.find(id))?.claim_status !== 'unclaimed';
  }

  /** Whether only this record is the matter: the next one may fare better. */
  async function isItsOwn({ id }: RecordRow, words: string): Promise<boolean> {
    const job = await store.tokenOrders.newest('mint', id);
    return job?.failure === words || OF_ONE_RECORD.includes(troubleIn(words).kind);
  }

  async function end(run: Run): Promise<void> {
    if (isClosing || run.minting.state !== 'running') return;
    tell(run, { state: 'done' });
    await forget(run.minting.batch).catch((error: unknown) =>
      log.warn({ err: error }, 'A job of tokens is still kept.'),
    );
  }

  function tell(run: Run, change: Partial<Minting>): void {
    run.minting = { ...run.minting, ...change };
    bus.tell({ type: 'minting', data: run.minting });
  }

  const kept = async () => ((await store.local.get(NAME)) ?? []) as Kept;
  const others = async (batch: number) => (await kept()).filter((one) => one.batch !== batch);

  async function remember(batch: number, caller: Caller): Promise<void> {
    await store.local.set(NAME, [...(await others(batch)), { batch, caller }]);
  }

  async function forget(batch: number): Promise<void> {
    await store.local.set(NAME, await others(batch));
  }

  return {
    mintable,
    // Two windows that begin at once begin one.
    begin: (caller, batchId) => turns.run(() => begin(caller, batchId)),
    async resume() {
      for (const { batch, caller } of await kept()) {
        if (await store.batches.find(batch)) start(await runOf(caller, batch));
      }
    },
    waiting: () => [...runs.values()].reduce((sum, { queue }) => sum + queue.length, 0),
    async close() {
      isClosing = true;
      closing.abort();
      await Promise.all([...runs.values()].map(({ ended }) => ended));
    },
  };
}

/** The wallet may be that of a former run of this station, whose lease has not run out. */
function isWaitedFor(error: unknown): boolean {
  return isPassing(error) || (error instanceof AppError && error.trouble?.kind === 'wallet_elsewhere');
}

function wordsOf(error: unknown): string {
  return error instanceof AppError ? error.message : 'Something went wrong inside Twinmark.';
}
