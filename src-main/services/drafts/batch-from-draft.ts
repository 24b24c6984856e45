// From a draft to a batch that runs.
import { AppError, refusal } from '../../../src-shared/errors.ts';
import { localDay } from '../../../src-shared/times.ts';
import { trouble } from '../../../src-shared/trouble.ts';
import type { BatchRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { type BatchOrder, MOST_ROWS } from '../production/ledger/batch-order.ts';
import type { BatchService } from '../production/making/batches.ts';
import type { DraftState } from './draft-state.ts';
import { draftView } from './draft-view.ts';
import { rowForLayout } from './field-rows.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import { verdictsOf } from './row-verdicts.ts';

export interface Maker {
  readonly store: Store;
  readonly batches: BatchService;
  /** On the disk when it resolves. */
  readonly save: (state: DraftState) => Promise<void>;
  readonly clock: () => number;
}

/** Gives the draft without the rows that became labels. */
export async function makeBatch(
  maker: Maker,
  draft: LoadedDraft,
  owner: number | null,
  automaticSheets: { readonly language: string } | null,
): Promise<LoadedDraft> {
  const { batches, save, store } = maker;
  const planned = orderFrom(draft, owner, localDay(maker.clock()));
  const after = (await store.batches.list(1, 1)).rows.at(0)?.id ?? 0;
  await save({ ...draft.state, making: { after, owner } });
  return complete(maker, draft, planned.numbers, await batches.plan({ ...planned.order, automaticSheets }));
}

/** Ends a making that a kill or a full disk cut short: finds its batch if that was planned already. */
export async function resumeMaking(maker: Maker, draft: LoadedDraft): Promise<LoadedDraft> {
  const { making } = draft.state;
  if (!making) return draft;
  const unmade = { ...draft, state: { ...draft.state, making: null } };
  if (!draftView(unmade).ready) return unmade;
  const planned = orderFrom(unmade, making.owner, localDay(maker.clock()));
  const batch = await maker.batches.findPlanned(planned.order, making.after);
  return batch ? complete(maker, unmade, planned.numbers, batch) : unmade;
}

async function complete(
  { batches, save }: Maker,
  draft: LoadedDraft,
  numbers: readonly number[],
  batch: BatchRow,
): Promise<LoadedDraft> {
  // A batch that was found may have been paused, cancelled or printed since.
  if (batch.state === 'planned' && !draft.state.ordered) await batches.start(batch.id);
  const done = [...draft.state.done, ...numbers];
  const rows = draft.readings.length - done.length;
  const { source, skipped } = draft.state;
  // A sample is finished although its bad row is left, unless a person left out rows for later.
  const isTried = source?.kind === 'file' && source.sample === true && skipped.length === 0;
  const finished = rows === 0 || isTried;
  const state = { ...draft.state, making: null, made: batch.id, done, rows, finished };
  await save(state);
  return { ...draft, state };
}

function orderFrom(
  draft: LoadedDraft,
  ownerId: number | null,
  today: string,
): { order: BatchOrder; numbers: number[] } {
  const { state, table, template, readings } = draft;
  const verdicts = verdictsOf(draft);
  const view = draftView(draft, verdicts);
  if (!view.ready || !table || !template) throw notReady(view.remarks.find(({ weight }) => weight === 'red')?.text);
  const indices = verdicts.byRow
    .flatMap((verdict, index) => (verdict === 'green' || verdict === 'amber' ? [index] : []))
    .slice(0, MOST_ROWS);
  const { layout = null } = state;
  const rows = indices.map((index) => {
    const artwork = verdicts.artworkOf(index)?.artwork;
    if (!artwork) throw new Error(`row ${index} is ${verdicts.byRow[index]} and has no artwork`);
    const { metadata, description } = readings[index];
    const fields = layout ? { fields: rowForLayout(draft, layout.layout, index) } : {};
    return { metadata, artwork, ...(description === '' ? {} : { description }), ...fields };
  });
  const { name, preset, options, usedAt, strength, fit } = state;
  const order = { ownerId, name, template_id: template.id, rows, preset, options, usedAt, strength, fit };
  const planned = layout ? { ...order, layout: { ...layout, made: today } } : order;
  return { order: planned, numbers: indices.map((index) => table.rows[index].number) };
}

function notReady(reason: string | undefined): AppError {
  if (reason === undefined) return refusal('rows_red');
  return new AppError('conflict', reason, { trouble: trouble('rows_red') });
}
