// Where what is wrong with a row or its fields can be mended.
import type { Remark } from '#shared/core/remark.ts';
import type { Draft, DraftRow, RowVerdict } from '#shared/create/draft.ts';
import { itemIndexIn } from '#shared/labels/item-paths.ts';
import { columnOfField } from '#shared/labels/names.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import { type Control, controlFor } from './designer/state/controls.ts';

/** A row among those that are shown. */
export interface ShownRow {
  /** From 0, among the rows of the verdict. */
  readonly index: number;
  readonly verdict: RowVerdict | null;
}

/** Where something is mended: what is led to gets the focus. */
export type Mend =
  | { readonly at: 'cell'; readonly row: ShownRow; readonly column: number }
  /** A value for all rows. */
  | { readonly at: 'value'; readonly field: string }
  /** A field on the label, or the layout as a whole, with the row, from 1, whose values it shows. */
  | { readonly at: 'item'; readonly row: number; readonly item: string | null; readonly control: Control }
  | { readonly at: 'artwork' }
  /** The row is skipped, or not. */
  | { readonly at: 'row'; readonly row: ShownRow };

type Mended = Pick<Draft, 'columns' | 'layout' | 'values'>;

/** Troubles of a value: the cell is wrong, not the field that shows it. */
const OF_VALUES: readonly string[] = ['empty_value', 'bad_date', 'bad_number', 'check_digit', 'picture_missing'];
const OF_ARTWORK: readonly string[] = ['no_artwork', 'artwork_missing', 'artwork_ambiguous', 'artwork_of_folders'];

/** Null: nothing at the desk mends it. `number` is the row, from 1, in the order of the file. */
export function mendOf(remark: Remark, draft: Mended, row: ShownRow, number: number): Mend | null {
  const { kind, column, field, trouble } = remark;
  if (column !== null) return { at: 'cell', row, column };
  if (trouble !== null) return mendOfTrouble(trouble, draft, row, number);
  const filled = field === null ? null : placeOfField(field, draft, row);
  if (filled) return filled;
  if (OF_ARTWORK.includes(kind)) return { at: 'artwork' };
  return kind === 'duplicate_row' ? { at: 'row', row } : null;
}

function mendOfTrouble(trouble: Trouble, draft: Mended, row: ShownRow, number: number): Mend {
  const items = draft.layout?.layout.items ?? [];
  const { item: id, path, field } = trouble.facts;
  const item = items.find((one) => one.id === id) ?? items[itemIndexIn(path) ?? -1];
  // Where several fields are empty together, the first is filled first.
  const [first] = field?.split(', ') ?? [];
  const filled = first !== undefined && OF_VALUES.includes(trouble.kind) ? placeOfField(first, draft, row) : null;
  if (filled) return filled;
  const control = item ? controlFor(trouble, item) : 'value';
  return { at: 'item', row: number, item: item?.id ?? null, control };
}

/** The cell that fills a field, or the value that all rows have. */
function placeOfField(field: string, { columns, values }: Mended, row: ShownRow): Mend | null {
  const column = columnOfField(columns, field);
  if (column !== null) return { at: 'cell', row, column };
  return Object.hasOwn(values, field) ? { at: 'value', field } : null;
}

/** The place of the first row with such a remark. */
export function firstWith(
  rows: readonly DraftRow[],
  { kind, trouble }: Remark,
): { row: DraftRow; remark: Remark } | null {
  const isSuch = (one: Remark) =>
    one.kind === kind && one.trouble?.kind === trouble?.kind && one.trouble?.facts['item'] === trouble?.facts['item'];
  for (const row of rows) {
    const remark = row.remarks.find(isSuch);
    if (remark) return { row, remark };
  }
  return null;
}
