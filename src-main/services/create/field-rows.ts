// The rows of a draft as the labels that they would become.

import { fieldsOf } from '#main/labels/layout-fields.ts';
import type { RowForLayout } from '#main/services/ledger/batch-plan.ts';
import { usedColumns } from '#main/services/ledger/label-fields.ts';
import { fillValue } from '#shared/labels/filled.ts';
import type { Layout } from '#shared/labels/layout.ts';
import { evened, type FieldName } from '#shared/labels/names.ts';
import { counterNumbers, type LabelRow, rowValues } from '#shared/labels/row-values.ts';
import { parseTemplate } from '#shared/labels/template.ts';
import { HIDDEN_CODE } from '#shared/records/register-code.ts';
import { artworkFinder } from './artwork-names.ts';
import type { KeptArtwork } from './draft-state.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import { cellsOf } from './row-reading.ts';

/** IDs are given when labels are made: what is shown of a row has this one. */
const SAMPLE_ID = '7K3QZ';
/** As wide as an ID can be, in text and in bars: a row whose fields are checked with it takes any other. */
const WIDEST_ID = 'WWWWW';

/** What the values of a row do not say. */
interface RowContext {
  /** The day, as in 2026-08-31. */
  readonly made: string;
  readonly watermarkIdOf: (id: string) => string;
  /** The first numbers of counters that go on from an earlier job. */
  readonly starts: Readonly<Record<string, number>>;
  /** The place of the row in the job, from 0. */
  readonly place: number;
}

export function labelRowOf(draft: LoadedDraft, layout: Layout, index: number, context: RowContext): LabelRow {
  const { table, readings } = draft;
  const row = table?.rows[index];
  const cells = columnsOf(draft, index);
  return {
    ...idsOf(SAMPLE_ID, context),
    row: row?.number ?? index + 1,
    made: context.made,
    counters: counterNumbers(layout, context.place, context.starts),
    metadata: readings[index]?.metadata ?? {},
    columns: cells,
  };
}

/** The same row with the ID that needs the most room. */
export function withWidestId(row: LabelRow, context: Pick<RowContext, 'watermarkIdOf'>): LabelRow {
  return { ...row, ...idsOf(WIDEST_ID, context) };
}

function idsOf(id: string, { watermarkIdOf }: Pick<RowContext, 'watermarkIdOf'>) {
  return { id, watermarkId: watermarkIdOf(id), registerCode: HIDDEN_CODE };
}

/** The cells of a row by their headers. */
export function columnsOf({ state, table }: LoadedDraft, index: number): Record<string, string> {
  const row = table?.rows[index];
  if (!table || !row) return {};
  const cells = cellsOf(row, state.edits[row.number], table.headers.length);
  return Object.fromEntries(table.headers.map((header, column) => [header, cells[column] ?? '']));
}

/** The names of pictures that rows ask for, as they write them, with the files that they mean. */
export function picturesFor(
  layout: Layout,
  rows: readonly LabelRow[],
  artworks: readonly KeptArtwork[],
): Map<string, KeptArtwork> {
  const names = pictureNames(layout, rows);
  if (names.size === 0) return new Map();
  const find = artworkFinder(artworks);
  return new Map(
    [...names].flatMap((name) => {
      const match = find(name);
      return match.kind === 'found' ? [[name, match.one] as const] : [];
    }),
  );
}

export function pictureNames(layout: Layout, rows: readonly LabelRow[]): Set<string> {
  const items = layout.items.flatMap((item, i) =>
    item.type === 'picture' ? [{ item, template: parseTemplate(item.value, `items[${i}].value`) }] : [],
  );
  const names = new Set<string>();
  if (items.length === 0) return names;
  for (const row of rows) {
    const values = rowValues(layout, row);
    for (const { item, template } of items) {
      const filled = fillValue(template, { item: item.id, values });
      if ('text' in filled) names.add(filled.text.trim());
    }
  }
  return names;
}

/** What the ledger keeps of a row for its layout. */
export function rowForLayout(draft: LoadedDraft, layout: Layout, index: number): RowForLayout {
  const row = labelRowOf(draft, layout, index, { made: '', watermarkIdOf: (id) => id, starts: {}, place: 0 });
  const pictures = picturesFor(layout, [row], draft.state.artworks);
  return {
    row: row.row,
    columns: usedColumns(layout, row.columns),
    pictures: Object.fromEntries([...pictures].map(([name, { artwork }]) => [name, artwork.picture])),
  };
}

/**
 * The rows whose values on the label have the most characters, and the fewest values and characters, by index; among those
 * that are left.
 */
export function extremeRows(draft: LoadedDraft, layout: Layout): { longest: number | null; emptiest: number | null } {
  const textsOf = textsOnLabel(draft, layout);
  const lengthOf = (index: number) => textsOf(index).join('').length;
  const filledIn = (index: number) => textsOf(index).filter((text) => text !== '').length;
  const done = new Set(draft.state.done);
  let [longest, emptiest]: (number | null)[] = [null, null];
  for (const [index, { number }] of (draft.table?.rows ?? []).entries()) {
    if (done.has(number)) continue;
    if (longest === null || lengthOf(index) > lengthOf(longest)) longest = index;
    const less = emptiest === null ? -1 : filledIn(index) - filledIn(emptiest) || lengthOf(index) - lengthOf(emptiest);
    if (emptiest === null || less < 0) emptiest = index;
  }
  return { longest, emptiest };
}

function textsOnLabel({ state, table, readings }: LoadedDraft, layout: Layout): (index: number) => string[] {
  const headers = (table?.headers ?? []).map(evened);
  const names: readonly FieldName[] = fieldsOf(layout).map(({ name }) => name);
  const keys = names.filter(({ kind }) => kind === 'key').map(({ name }) => name);
  const columns = names.filter(({ kind }) => kind === 'column').map(({ name }) => headers.indexOf(name));
  return (index) => {
    const row = table?.rows[index];
    if (!row) return [];
    const { metadata } = readings[index];
    const cells = cellsOf(row, state.edits[row.number], headers.length);
    const texts = [...keys.map((key) => metadata[key]), ...columns.map((column) => cells[column])];
    return texts.map((text) => (text ?? '').trim());
  };
}
