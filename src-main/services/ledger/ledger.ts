import { setImmediate as nextRound } from 'node:timers/promises';
import type { BatchRow, LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Counted } from '#main/store/tables/statistics.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { isLabelStatus, type LedgerState, stateFacts } from '#shared/core/label-states.ts';
import type { Grade } from '#shared/core/model.ts';
import { type Counts, MEASURES, type Measure, placeInTime } from '#shared/jobs/statistics.ts';
import { recordName } from '#shared/records/record-name.ts';
import { existing } from '#shared/troubles/errors.ts';
import { dataOf, planOf } from './batch-plan.ts';
import { jobThatSent } from './sent-sheets.ts';

/** Rows that are read at a time, and held in memory, however large the batch is. */
const PAGE = 100;
/** Labels of a long change between which the station may answer others. */
const STRETCH = 50;

/** What a change writes into the row of a label. */
export type LabelChange = Partial<Pick<LabelRow, 'state' | 'reason' | 'sheet' | 'cell' | 'data' | 'record_id'>>;

/** Newest first. */
export async function* allBatches({ batches }: Pick<Store, 'batches'>): AsyncGenerator<BatchRow> {
  for (let last: number | null = null; ; ) {
    const rows = await batches.before(last, PAGE);
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? null;
  }
}

/** Batches whose sheets the station may have to begin, or to go on with. Their plans decide. */
export async function* batchesWithSheetsToCome({ batches }: Pick<Store, 'batches'>): AsyncGenerator<BatchRow> {
  for (let last = 0; ; ) {
    const rows = await batches.withSheetsToCome(last, PAGE);
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

export async function findBatch({ batches }: Pick<Tables, 'batches'>, id: number): Promise<BatchRow> {
  return existing(await batches.find(id));
}

/** Labels of a batch in the order of their rows, page by page; their states may change meanwhile. */
export async function* labelsOf(
  labels: Tables['labels'],
  batchId: number,
  states?: readonly LedgerState[],
): AsyncGenerator<LabelRow> {
  let after: number | undefined;
  for (;;) {
    const page = await labels.ofBatch(batchId, {
      limit: PAGE,
      ...(states ? { states } : {}),
      ...(after === undefined ? {} : { afterId: after }),
    });
    yield* page;
    after = page.at(-1)?.id;
    if (page.length < PAGE) return;
  }
}

/** Changes a label, and the label status of its record if the label is the newest of its ID. */
export async function changeLabel(tables: Tables, label: LabelRow, change: LabelChange): Promise<LabelRow> {
  const changed = existing(await tables.labels.change(label.id, change));
  await countChange(tables, label, changed);
  const { record_id, state } = changed;
  if (record_id === null || !isLabelStatus(state)) return changed;
  const record = await tables.records.find(record_id);
  if (!record || record.label_status === state) return changed;
  const newest = (await tables.labels.ofRecord(record_id)).at(-1);
  if (newest?.id === changed.id) await tables.records.change(record_id, { label_status: state });
  return changed;
}

/** Changes many labels in one transaction: all of them or, where one may not be changed, none. */
export function changeLabels(
  store: Store,
  ids: readonly number[],
  change: (label: LabelRow, tables: Tables) => Promise<LabelRow>,
  finish: (tables: Tables, changed: readonly LabelRow[]) => Promise<void> = async () => {},
): Promise<LabelRow[]> {
  return store.change(async (tables) => {
    const changed: LabelRow[] = [];
    for (const [i, id] of ids.entries()) {
      changed.push(await change(existing(await tables.labels.find(id)), tables));
      if (i % STRETCH === STRETCH - 1) await nextRound();
    }
    await finish(tables, changed);
    return changed;
  });
}

// What a change of a label adds to the sums of the line.

type Counting = Pick<LabelRow, 'state' | 'reason' | 'data' | 'sheet'>;

const LOST: readonly Measure[] = ['rejected', 'voided', 'failed'];

/** What the change from `old` to `now` counts; of labels that were never made, voiding counts nothing. */
export function countsOfChange(old: Counting, now: Counting): Partial<Counts> {
  const counts: Partial<Record<Measure, number>> = {};
  const count = (name: Measure, by: number) => {
    const sum = (counts[name] ?? 0) + by;
    if (sum === 0) delete counts[name];
    else counts[name] = sum;
  };
  for (const name of gradesOf(now)) count(name, 1);
  for (const name of gradesOf(old)) count(name, -1);
  if (old.state === now.state) return counts;
  const [before, after] = [stateFacts(old.state), stateFacts(now.state)];
  if (now.state === 'voided' && before.stage !== 'unmade') count('voided', 1);
  if (old.state === 'voided' && after.stage !== 'unmade') count('voided', -1);
  if (before.counted && after.counted) {
    for (const name of after.counted) count(name, 1);
    for (const name of before.counted) count(name, -1);
  }
  return counts;
}

function gradesOf(label: Counting): readonly Measure[] {
  const grade: Grade | null = dataOf(label as LabelRow).proof?.grade ?? null;
  const name = grade === null ? null : (`grade_${grade.toLowerCase()}` as Measure);
  return name !== null && MEASURES.includes(name) ? [name] : [];
}

/** Counts in the change itself, so that the sums are right whatever ends when. */
async function countChange(tables: Tables, old: LabelRow, now: LabelRow): Promise<void> {
  const counts = countsOfChange(old, now);
  if (Object.keys(counts).length === 0) return;
  const when = placeInTime(now.touched_at);
  const add = (dimension: Counted['dimension'], value: string, some: Partial<Counts>) =>
    tables.statistics.add({ ...when, dimension, value, counts: some });
  await add('hour', '', counts);
  const { metadata, description } = dataOf(now);
  await add('product', recordName(metadata, description, null) ?? '', counts);
  if (counts.printed) await add('printer', await printerOf(tables, now.sheet === null ? old : now), counts);
  const gained = picked(counts, (by) => by > 0);
  const taken = picked(counts, (by) => by < 0);
  if (gained) await add('reason', reasonOf(now), gained);
  if (taken) await add('reason', reasonOf(old), taken);
}

/** Of what was lost; null where nothing was. */
function picked(counts: Partial<Counts>, is: (by: number) => boolean): Partial<Counts> | null {
  const entries = LOST.flatMap((name) => (is(counts[name] ?? 0) ? [[name, counts[name]]] : []));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** The kind of what the station found, or the words of a person. */
function reasonOf(label: LabelRow): string {
  const { trouble } = dataOf(label);
  return trouble && trouble.kind !== 'other' ? `#${trouble.kind}` : (label.reason ?? '');
}

/** The printer of the printer job that carried the sheet, or the one that the sheets were calibrated for. */
async function printerOf({ batches, printerJobs }: Tables, { batch_id, sheet }: LabelRow): Promise<string> {
  if (sheet === null) return '';
  const job = jobThatSent(sheet, await printerJobs.ofBatch(batch_id));
  if (job) return job.printer.name;
  const batch = await batches.find(batch_id);
  if (!batch) return '';
  const print = planOf(batch).prints.find((one) => sheet >= one.first_sheet && sheet < one.first_sheet + one.sheets);
  // A missing name must not stand in the way of the label.
  return print?.options?.printer ?? '';
}
