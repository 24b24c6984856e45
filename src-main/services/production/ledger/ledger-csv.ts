import type { Field } from '../../../../src-shared/model.ts';
import type { BatchRow, LabelRow } from '../../../store/rows.ts';
import { dataOf } from './batch-plan.ts';

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
/** Without it spreadsheets read the file as Latin-1, and umlauts are spoilt. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The ledger of a batch as CSV (RFC 4180): one line for each label, in the order of the rows. */
export async function* ledgerLines(
  batch: BatchRow,
  fields: readonly Field[],
  labels: AsyncIterable<LabelRow>,
  watermarkIdOf: (id: string) => string,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine([...HEAD, ...fields.map(({ key }) => key)])}`;
  for await (const label of labels) {
    const { metadata, description, proof } = dataOf(label);
    const { id, row_number, state, record_id, sheet, cell, reason, replaces, updated_at } = label;
    const watermarkId = record_id && watermarkIdOf(record_id);
    const { grade = null, margin_db = null } = proof ?? {};
    const where = [batch.name, row_number, state, watermarkId, sheet, cell, grade, margin_db];
    const own = [...where, reason, replaces, id, updated_at];
    yield csvLine([...own, description, ...fields.map(({ key }) => metadata[key] ?? null)]);
  }
}

export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

const NUMBER = /^[+-]?\d+([.,]\d+)?$/;
const FORMULA_FIRST = /^[\s\0]*[=+\-@\t\r\n|%＝＋－＠]/;
/**
 * Where a formula would begin for a spreadsheet that takes the semicolon or the tab for what divides cells: to such a one, the
 * quotes around a text mean nothing. A hyphen before a space is that of a list.
 */
const FORMULA_WITHIN = /([;\t\r\n][\s\0"]*)(?=[=+@|%＝＋＠]|[-－]\S)(?![+-]?\d+(?:[.,]\d+)?[\s"]*(?:[;\t\r\n]|$))/g;

/** Text that a spreadsheet would run as a formula gets an apostrophe before it; numbers stay as they are. */
function cellOf(value: string | number | null): string {
  if (value === null || typeof value === 'number') return String(value ?? '');
  const start = /^[\s\0]*/.exec(value)?.[0].length ?? 0;
  const within = value.slice(0, start) + value.slice(start).replace(FORMULA_WITHIN, "$1'");
  const safe = FORMULA_FIRST.test(value) && !NUMBER.test(value) ? `'${within}` : within;
  return /[",;\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
