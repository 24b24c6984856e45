import { BYTE_ORDER_MARK, csvLine } from '#main/spreadsheets/csv-line.ts';
import type { BatchRow, LabelRow } from '#main/store/rows.ts';
import type { Field } from '#shared/core/model.ts';
import { printedNames } from '#shared/labels/printed-values.ts';
import { HIDDEN_CODE } from '#shared/records/register-code.ts';
import { dataOf, planOf } from './batch-plan.ts';
import { printedOf } from './label-fields.ts';

/** Columns of the station. Fields of templates have no dot in their names, so no two columns are called the same. */
const HEAD = [
  'batch',
  'row',
  'state',
  'watermark_id',
  'sheet',
  'cell',
  'grade',
  'margin_db',
  'reason',
  'replaces_id',
  'label',
  'changed_at',
  'description',
].map((name) => `ledger.${name}`);

/** The ledger of a batch as CSV (RFC 4180): one line for each label, in the order of the rows. */
export async function* ledgerLines(
  batch: BatchRow,
  fields: readonly Field[],
  labels: AsyncIterable<LabelRow>,
  watermarkIdOf: (id: string) => string,
): AsyncGenerator<string> {
  const plan = planOf(batch);
  const shown = plan.layout ? printedNames(plan.layout.layout) : [];
  yield `${BYTE_ORDER_MARK}${csvLine([...HEAD, ...fields.map(({ key }) => key), ...shown.map((name) => `printed.${name}`)])}`;
  for await (const label of labels) {
    const data = dataOf(label);
    const { metadata, description, proof } = data;
    const { id, row_number, state, record_id, sheet, cell, reason, replaces, touched_at } = label;
    const watermarkId = record_id && watermarkIdOf(record_id);
    const { grade = null, margin_db = null } = proof ?? {};
    const where = [batch.name, row_number, state, watermarkId, sheet, cell, grade, margin_db];
    const own = [...where, reason, replaces, id, touched_at];
    const names = { id: record_id ?? '', watermarkId: watermarkId ?? '', registerCode: HIDDEN_CODE };
    const printed = printedOf(plan, data, names) ?? {};
    const values = [...fields.map(({ key }) => metadata[key] ?? null), ...shown.map((name) => printed[name] ?? null)];
    yield csvLine([...own, description, ...values]);
  }
}
