// What a change of a label adds to the sums of the line.

import type { LabelRow } from '#main/store/rows.ts';
import type { Counted } from '#main/store/tables/statistics.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { stateFacts } from '#shared/core/label-states.ts';
import type { Grade } from '#shared/core/model.ts';
import { type Counts, MEASURES, type Measure, placeInTime } from '#shared/jobs/statistics.ts';
import { recordName } from '#shared/records/record-name.ts';
import { dataOf, planOf } from './batch-plan.ts';
import { jobThatSent } from './sent-sheets.ts';

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
export async function countChange(tables: Tables, old: LabelRow, now: LabelRow): Promise<void> {
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

/** The printer of the paper job that carried the sheet, or the one that the sheets were calibrated for. */
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
