// From a draft to a batch that runs.

import type { AutomaticSheets } from '#main/services/ledger/batch-plan.ts';
import type { BatchOrder, BatchService } from '#main/services/line/line.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import { localDay } from '#shared/core/times.ts';
import { labelsBefore, MOST_ROWS, partName } from '#shared/jobs/production.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { trouble } from '#shared/troubles/trouble.ts';
import { pictureBytesOf } from './draft-space.ts';
import type { DraftState } from './draft-state.ts';
import { draftView } from './draft-view.ts';
import { rowForLayout } from './field-rows.ts';
import { labelsOfRows, makeableRows, partsOf } from './job-parts.ts';
import { bareDraft, type LoadedDraft, labelsDone } from './loaded-draft.ts';
import { type RowVerdicts, verdictsOf } from './row-verdicts.ts';

export interface Maker {
  readonly store: Store;
  readonly batches: BatchService;
  /** On the disk when it resolves. */
  readonly save: (state: DraftState) => Promise<void>;
  readonly clock: () => number;
  /** Rows that a batch takes; more rows make several batches. */
  readonly mostRows?: number | undefined;
  /** Called after work that took much memory. */
  readonly giveMemoryBack: () => void;
}

/** Planning this many rows takes a second and some 50 MB. */
const MANY = 20_000;

interface Making {
  readonly owner: number | null;
  readonly automaticSheets: AutomaticSheets | null;
}

/**
 * Makes the batches of a job: one, or several if its rows do not fit into one. Gives the draft without the rows that became labels.
 * Its `made` is the first batch.
 */
export async function makeBatches(maker: Maker, draft: LoadedDraft, making: Making): Promise<LoadedDraft> {
  // Nothing but its rows that became labels changes until all are made, so they are looked at once.
  const rows = rowsToMake(draft);
  const most = mostIn(maker, draft);
  // An order that was interrupted has batches already.
  const earlier = draft.state.ordered ? batchesOf(draft.state).length : 0;
  let next = draft;
  let first: number | null = null;
  let before = 0;
  for (const [part, indices] of partsOf(rows.indices, draft.readings, most).entries()) {
    const some = { ...rows, indices, left: rows.left - before };
    const name = partName(draft.state.name, earlier + part + 1);
    const made = await makeBatch(maker, next, { ...making, name, first, rows: some });
    first ??= made.batch;
    next = made.draft;
    const labels = labelsOfRows(indices, draft.readings);
    if (endsLargePart(before, labels, some.left)) maker.giveMemoryBack();
    before += labels;
  }
  return next;
}

/** Labels of a batch: no two rows fit into one of a single label. */
function mostIn({ mostRows = MOST_ROWS }: Pick<Maker, 'mostRows'>, { state }: Pick<LoadedDraft, 'state'>): number {
  return state.inTurn ? 1 : mostRows;
}

/** Whether a batch of `count` labels ends a part of a large job, or the job itself, whose table goes with its last row. */
export function endsLargePart(before: number, count: number, left: number): boolean {
  const isPart = Math.floor((before + count) / MANY) > Math.floor(before / MANY);
  return isPart || (before >= MANY && left === count);
}

/** The batches of an order, as far as they are planned. */
export function batchesOf({ batches, made }: Pick<DraftState, 'batches' | 'made'>): readonly number[] {
  return batches ?? (made === null ? [] : [made]);
}

interface Part extends Making {
  readonly name: string;
  /** The first batch of the job; null where this is the first. */
  readonly first: number | null;
  readonly rows: RowsToMake;
}

async function makeBatch(
  maker: Maker,
  draft: LoadedDraft,
  { owner, automaticSheets, name, first, rows }: Part,
): Promise<{ draft: LoadedDraft; batch: number }> {
  const { batches, save, store } = maker;
  const planned = orderFrom(maker, draft, rows, owner);
  const after = (await store.batches.list(1, 1)).rows.at(0)?.id ?? 0;
  await save({ ...draft.state, making: { after, owner } });
  const job = draft.state.ordered ? draft.state.id : undefined;
  const { claim, product } = draft.state;
  const about = { name, automaticSheets, job, product, claim, pictureBytes: pictureBytesOf(draft.state) };
  const batch = await batches.plan({ ...planned.order, ...about }, { labels: rows.left });
  return { draft: await complete(maker, draft, { ...planned, left: rows.left, batch, first }), batch: batch.id };
}

/** Ends a making that a kill or a full disk cut short: finds its batch if that was planned already. */
export async function resumeMaking(maker: Maker, draft: LoadedDraft): Promise<LoadedDraft> {
  const { making } = draft.state;
  if (!making) return draft;
  const unmade = { ...draft, state: { ...draft.state, making: null } };
  const verdicts = verdictsOf(unmade);
  if (!draftView(unmade, verdicts).ready) return unmade;
  const rows = rowsToMake(unmade, verdicts);
  const { left } = rows;
  const [indices = []] = partsOf(rows.indices, draft.readings, mostIn(maker, unmade));
  const some = { ...rows, indices };
  const planned = orderFrom(maker, unmade, some, making.owner);
  const batch = await maker.batches.findPlanned(planned.order, making.after);
  return batch ? complete(maker, unmade, { ...planned, left, batch, first: null }) : unmade;
}

interface Planned {
  /** The rows of the batch. */
  readonly numbers: readonly number[];
  readonly order: BatchOrder;
  /** Labels of the job that were not planned before. */
  readonly left: number;
  readonly batch: BatchRow;
  /** The first batch of the job; null where this is the first. */
  readonly first: number | null;
}

async function complete(
  { batches, save }: Maker,
  draft: LoadedDraft,
  { numbers, order, left, batch, first }: Planned,
): Promise<LoadedDraft> {
  // A batch that was found may have been paused, cancelled or printed since.
  if (batch.state === 'planned' && !draft.state.ordered) await batches.start(batch.id);
  const done = [...draft.state.done, ...numbers];
  const rows = draft.readings.length - done.length;
  const { source, skipped } = draft.state;
  const hasMore = left > order.rows.length;
  const doneLabels = labelsDone(draft.state) + order.rows.length;
  // A sample is finished although its bad row is left, unless a person left out rows for later.
  const isTried = source?.kind === 'file' && source.sample === true && skipped.length === 0 && !hasMore;
  const finished = rows === 0 || isTried;
  // While rows are left, the draft counts as not made: after a kill between two batches the rest can be made.
  const made = hasMore ? null : (first ?? batch.id);
  const ofOrder = draft.state.ordered ? { batches: [...batchesOf(draft.state), batch.id] } : {};
  const state = { ...draft.state, ...ofOrder, making: null, made, done, doneLabels, rows, finished };
  await save(state);
  // A finished draft keeps nothing but the number of its batch, however many rows it had.
  return finished ? bareDraft(state) : { ...draft, state };
}

interface RowsToMake {
  readonly verdicts: RowVerdicts;
  /** By index. */
  readonly indices: readonly number[];
  /** Labels of the job from these on. */
  readonly left: number;
}

/** The rows that become labels. Throws where the draft is not ready. */
function rowsToMake(draft: LoadedDraft, verdicts = verdictsOf(draft)): RowsToMake {
  const view = draftView(draft, verdicts);
  if (!view.ready) throw notReady(view.remarks.find(({ weight }) => weight === 'red')?.text);
  return { verdicts, indices: makeableRows(verdicts), left: verdicts.labels };
}

function orderFrom(
  { clock }: Maker,
  draft: LoadedDraft,
  { verdicts, indices }: RowsToMake,
  ownerId: number | null,
): { order: BatchOrder; numbers: number[] } {
  const { state, table, template, readings } = draft;
  if (!table || !template) throw notReady(undefined);
  const { layout = null } = state;
  const rows = indices.flatMap((index) => {
    const shown = verdicts.artworkOf(index);
    if (!shown) throw new Error(`row ${index} is ${verdicts.byRow[index]} and has no artwork`);
    const { metadata, description, quantity } = readings[index];
    const fields = layout ? { fields: rowForLayout(draft, layout.layout, index) } : {};
    const artwork = { ...shown.artwork, name: shown.name };
    const row = { metadata, artwork, ...(description === '' ? {} : { description }), ...fields };
    return Array.from({ length: quantity }, () => row);
  });
  const { name, preset, options, usedAt, strength, fit, enrolPrints } = state;
  const before = labelsBefore(labelsDone(state));
  const chosen = { preset, options, usedAt, strength, fit, ...(enrolPrints ? ({ enrolPrints } as const) : {}) };
  const order = { ownerId, name, template_id: template.id, rows, before, ...chosen };
  const planned = layout ? { ...order, layout: { ...layout, made: localDay(clock()) } } : order;
  const numbers = indices.map((index) => table.rows[index].number);
  return { order: planned, numbers };
}

function notReady(reason: string | undefined): AppError {
  if (reason === undefined) return refusal('rows_red');
  return new AppError('conflict', reason, { trouble: trouble('rows_red') });
}
