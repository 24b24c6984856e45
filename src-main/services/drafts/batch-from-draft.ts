// From a draft to a batch that runs.
import { AppError } from '../../../src-shared/errors.ts';
import { trouble } from '../../../src-shared/trouble.ts';
import type { BatchRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { type BatchOrder, MOST_ROWS } from '../production/ledger/batch-order.ts';
import type { BatchService } from '../production/making/batches.ts';
import type { DraftState } from './draft-state.ts';
import { draftView } from './draft-view.ts';
import type { Work } from './loaded-draft.ts';
import { tallyOf } from './row-verdicts.ts';

export interface Maker {
  readonly store: Store;
  readonly batches: BatchService;
  /** On the disk when it resolves. */
  readonly save: (state: DraftState) => Promise<void>;
}

export interface MakingOrder {
  readonly work: Work;
  readonly owner: number | null;
  readonly ownSheets: { readonly language: string } | null;
}

/** Gives the draft as it is then: what became labels has left it. */
export async function makeBatch(maker: Maker, { work, owner, ownSheets }: MakingOrder): Promise<Work> {
  const { batches, save, store } = maker;
  const planned = planOf(work, owner);
  const after = (await store.batches.list(1, 1)).rows.at(0)?.id ?? 0;
  await save({ ...work.state, making: { after, owner } });
  return complete(maker, work, planned.numbers, await batches.plan({ ...planned.order, ownSheets }));
}

/** Ends the making that a kill or a full disk cut short: a batch that was planned by then is the one. */
export async function settle(maker: Maker, work: Work): Promise<Work> {
  const { making } = work.state;
  if (!making) return work;
  const unmade = { ...work, state: { ...work.state, making: null } };
  if (!draftView(unmade).ready) return unmade;
  const planned = planOf(unmade, making.owner);
  const batch = await maker.batches.findPlanned(planned.order, making.after);
  return batch ? complete(maker, unmade, planned.numbers, batch) : unmade;
}

async function complete(
  { batches, save }: Maker,
  work: Work,
  numbers: readonly number[],
  batch: BatchRow,
): Promise<Work> {
  // One that was found may have been paused or cancelled since, or be printed already.
  if (batch.state === 'planned') await batches.start(batch.id);
  const done = [...work.state.done, ...numbers];
  const rows = work.readings.length - done.length;
  const { source, skipped } = work.state;
  // Of a sample the row that is bad on purpose is left; rows that somebody left out are still meant.
  const isTried = source?.kind === 'file' && source.sample === true && skipped.length === 0;
  const finished = rows === 0 || isTried;
  const state = { ...work.state, making: null, made: batch.id, done, rows, finished };
  await save(state);
  return { ...work, state };
}

function planOf(work: Work, ownerId: number | null): { order: BatchOrder; numbers: number[] } {
  const { state, table, template, readings } = work;
  const tally = tallyOf(work);
  const view = draftView(work, tally);
  if (!view.ready || !table || !template) throw notReady(view.remarks.find(({ weight }) => weight === 'red')?.text);
  const indices = tally.verdicts
    .flatMap((verdict, index) => (verdict === 'green' || verdict === 'amber' ? [index] : []))
    .slice(0, MOST_ROWS);
  const rows = indices.map((index) => {
    const artwork = tally.artworkOf(index)?.artwork;
    if (!artwork) throw new Error(`row ${index} is ${tally.verdicts[index]} and has no artwork`);
    const { metadata, description } = readings[index];
    return { metadata, artwork, ...(description === '' ? {} : { description }) };
  });
  const { name, preset, options, usedAt, strength, fit } = state;
  const order = { ownerId, name, template_id: template.id, rows, preset, options, usedAt, strength, fit };
  return { order, numbers: indices.map((index) => table.rows[index].number) };
}

function notReady(reason: string | undefined): AppError {
  return new AppError('conflict', reason ?? 'No row of this job can be made. Mend what is red first.', {
    trouble: trouble('no_rows'),
  });
}
