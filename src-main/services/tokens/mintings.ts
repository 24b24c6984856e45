// The tokens of whole batches: one for every verified label that has none yet. The ledger tells which tokens are still to be
// made, so the station goes on with them after a restart.

import { createSerialQueue } from '#main/base/serial-queue.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { MintableLabels, Minting, TokenPreview } from '#shared/tokens/chain-api.ts';
import { notFound } from '#shared/troubles/errors.ts';
import { type Mint, type MintingContext, type MintingRun, mintAll, newRun } from './minting-run.ts';

export interface MintingSteps {
  readonly preview: (row: RecordRow) => Promise<TokenPreview>;
  readonly mint: Mint;
}

/** The value in the store that says which batches this station mints, and for whom. */
const NAME = 'chain.mintings';
const MOST_LABELS = 100_000;
type Kept = readonly { readonly batch: number; readonly caller: Caller }[];

export function createMintings(context: MintingContext, { preview, mint }: MintingSteps) {
  const { store, log } = context;
  const runs = new Map<number, { readonly run: MintingRun; readonly ended: Promise<void> }>();
  const closing = new AbortController();
  const turns = createSerialQueue();

  async function mintable(caller: Caller, batchId: number): Promise<MintableLabels> {
    const { open, ...counts } = mintableAmong(await verifiedRecords(store, batchId), caller);
    return {
      to_mint: open.length,
      ...counts,
      first: open.length > 0 ? await preview(open[0]) : null,
      minting: runs.get(batchId)?.run.minting ?? null,
    };
  }

  async function begin(caller: Caller, batchId: number): Promise<Minting> {
    const underWay = runs.get(batchId)?.run.minting;
    if (underWay?.state === 'running') return underWay;
    const { open } = mintableAmong(await verifiedRecords(store, batchId), caller);
    await changeKept(store, batchId, [{ batch: batchId, caller }]);
    return start(newRun(caller, batchId, open));
  }

  function start(run: MintingRun): Minting {
    const { batch } = run.minting;
    runs.set(batch, { run, ended: mintAll(context, mint, run, closing.signal).then(() => end(run)) });
    return run.minting;
  }

  async function end({ minting }: MintingRun): Promise<void> {
    if (minting.state !== 'done') return;
    await changeKept(store, minting.batch, []).catch((error: unknown) =>
      log.warn(
        { err: error },
        'A minting that is done could not be taken off the list. The next start checks it again.',
      ),
    );
  }

  return {
    mintable,
    /** Two windows that begin at once begin one minting. */
    begin: (caller: Caller, batchId: number) => turns.run(() => begin(caller, batchId)),
    /** Goes on with what an earlier run of the station had begun. */
    async resume(): Promise<void> {
      for (const { batch, caller } of await readKept(store)) {
        if (!(await store.batches.find(batch))) continue;
        start(newRun(caller, batch, mintableAmong(await verifiedRecords(store, batch), caller).open));
      }
    },
    /** Labels of all batches that no transaction was begun for. */
    waiting: () => [...runs.values()].reduce((sum, { run }) => sum + run.queue.length, 0),
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([...runs.values()].map(({ ended }) => ended));
    },
  };
}

/** `open` are the caller's own records that have no token yet. */
export function mintableAmong(rows: readonly RecordRow[], { userId }: Caller) {
  const own = rows.filter(({ owner_id }) => owner_id === userId);
  return {
    open: own.filter(({ claim_status }) => claim_status === 'unclaimed'),
    minted: rows.filter(({ claim_status }) => claim_status !== 'unclaimed').length,
    of_others: rows.length - own.length,
  };
}

async function verifiedRecords({ batches, labels, records }: Store, batchId: number): Promise<RecordRow[]> {
  if (!(await batches.find(batchId))) throw notFound();
  const verified = await labels.ofBatch(batchId, { states: ['verified'], limit: MOST_LABELS });
  const rows = await Promise.all(verified.map(({ record_id }) => (record_id ? records.find(record_id) : null)));
  return rows.filter((row) => row !== null);
}

async function readKept({ local }: Store): Promise<Kept> {
  return ((await local.get(NAME)) ?? []) as Kept;
}

/** Replaces the kept mintings of the batch by `next`. */
async function changeKept(store: Store, batchId: number, next: Kept): Promise<void> {
  const others = (await readKept(store)).filter(({ batch }) => batch !== batchId);
  await store.local.set(NAME, [...others, ...next]);
}
