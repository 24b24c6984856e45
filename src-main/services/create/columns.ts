// Which column of a spreadsheet fills which field: by its header, or as somebody chose when the same headers were there.
import { createHash } from 'node:crypto';
import { mapColumns } from '#main/spreadsheets/fields/map-columns.ts';
import { fold } from '#main/spreadsheets/fold.ts';
import type { Store } from '#main/store/store.ts';
import type { KeptValues } from '#main/store/tables/kept-values.ts';
import type { Template } from '#shared/core/model.ts';
import type { ColumnChoice } from '#shared/create/draft.ts';
import { withDescription } from '#shared/records/description.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';

interface ChosenColumns {
  readonly columns: readonly ColumnChoice[];
  readonly artwork_column: number | null;
  readonly quantity_column?: number | null;
}

/** The columns that a person chose for these headers before. */
export interface ColumnMemory {
  readonly template_id: string | null;
  readonly of: Readonly<Record<string, Remembered>>;
}

interface Remembered {
  readonly fields: readonly (string | null)[];
  readonly artwork_column: number | null;
  /** Missing where nobody chose one. */
  readonly quantity_column?: number | null;
}

export async function recall(kept: KeptValues, headers: readonly string[]): Promise<ColumnMemory | null> {
  return (await kept.get(nameOf(headers))) as ColumnMemory | null;
}

export async function remember(
  store: Store,
  headers: readonly string[],
  template_id: string,
  { columns, artwork_column, quantity_column = null }: ChosenColumns,
): Promise<void> {
  const fields = columns.map(({ field }) => field);
  await store.change(async ({ kept }) => {
    const before = await recall(kept, headers);
    const of = { ...before?.of, [template_id]: { fields, artwork_column, quantity_column } };
    await kept.set(nameOf(headers), { template_id, of });
  });
}

export function columnsFor(
  headers: readonly string[],
  template: Template | null,
  memory: ColumnMemory | null,
): ChosenColumns {
  if (!template) {
    return { columns: headers.map((header) => ({ header, field: null, by: null })), artwork_column: null };
  }
  const { fields } = withDescription(template);
  const found = mapColumns(headers, { ...template, fields });
  const columns = found.columns.map((column) => ({ ...column }));
  const remembered = memory?.of[template.id];
  if (remembered?.fields.length !== headers.length) return { columns, artwork_column: found.artwork };
  const keys = new Set(fields.map(({ key }) => key));
  return {
    columns: columns.map((column, i) => {
      const field = remembered.fields[i];
      if (field === column.field || (field !== null && !keys.has(field))) return column;
      return { header: column.header, field, by: 'memory' };
    }),
    artwork_column: remembered.artwork_column,
  };
}

/** The column that a person chose for the quantity when the same headers were there. A name alone chooses none: it may be a content. */
export function quantityColumnOf(
  headers: readonly string[],
  template: Template | null,
  memory: ColumnMemory | null,
): number | null {
  const remembered = template ? memory?.of[template.id] : undefined;
  return remembered?.fields.length === headers.length ? (remembered.quantity_column ?? null) : null;
}

/** What a person chose: a field for each column, or null. */
export function chosenColumns(
  before: readonly ColumnChoice[],
  fields: readonly (string | null)[],
  template: Template | null,
): ColumnChoice[] {
  if (fields.length !== before.length) {
    throw new AppError('bad_input', `columns must name a field or null for each of the ${before.length} columns.`);
  }
  const seen = new Set<string>();
  const known = template ? withDescription(template).fields : [];
  return before.map((column, i) => {
    const field = fields[i];
    if (field === null) return { ...column, field, by: column.field === null ? column.by : 'person' };
    if (!known.some(({ key }) => key === field)) {
      throw template ? refusal('field_unknown', { name: field }) : refusal('template_first', {}, { code: 'bad_input' });
    }
    if (seen.has(field)) throw refusal('columns_two', { field });
    seen.add(field);
    return column.field === field ? column : { header: column.header, field, by: 'person' };
  });
}

/** Upper and lower case make no difference: next month's file may have them otherwise. */
function nameOf(headers: readonly string[]): string {
  return `columns.${createHash('sha256')
    .update(JSON.stringify(headers.map(fold)))
    .digest('hex')}`;
}
