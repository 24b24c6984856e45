import { setImmediate as nextRound } from 'node:timers/promises';
import type { Store } from '#main/store/store.ts';
import type { Template } from '#shared/core/model.ts';
import { readSource, typedTable } from './desk-table.ts';
import type { Cells, DraftState, Source } from './draft-state.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import { prepareReading, type RowReading } from './row-reading.ts';

/** How long reading rows may hold up everything else, in milliseconds. */
const TURN_MS = 20;

export async function loadDraft(store: Store, state: DraftState): Promise<LoadedDraft> {
  const template = await templateOf(store, state);
  const { source, id } = state;
  const table = source && (await readSource(source, { drafts: store.drafts, id, template }));
  return readAll({ state, table, template, guesses: [], readings: [] });
}

/** The draft with all rows read again. */
export async function readAll(draft: LoadedDraft): Promise<LoadedDraft> {
  const { state, table, template } = draft;
  if (!table) return { ...draft, readings: [] };
  const read = prepareReading(state, table, template);
  const readings: RowReading[] = [];
  let since = performance.now();
  for (const [index, row] of table.rows.entries()) {
    readings.push(read(row, index));
    if (index % 50 > 0 || performance.now() - since < TURN_MS) continue;
    await nextRound();
    since = performance.now();
  }
  return { ...draft, readings };
}

/** The draft with one row read again. */
export function readOne(draft: LoadedDraft, index: number): LoadedDraft {
  const { state, table, template, readings } = draft;
  if (!table) return draft;
  return { ...draft, readings: readings.with(index, prepareReading(state, table, template)(table.rows[index], index)) };
}

/** Few enough rows to be read without letting others take their turn. */
const AT_ONCE = 500;

/** The draft with some rows read again. */
export function readSome(draft: LoadedDraft, indices: readonly number[]): LoadedDraft | Promise<LoadedDraft> {
  if (indices.length > AT_ONCE) return readAll(draft);
  const { state, table, template } = draft;
  if (!table) return draft;
  const read = prepareReading(state, table, template);
  const readings = [...draft.readings];
  for (const index of indices) readings[index] = read(table.rows[index], index);
  return { ...draft, readings };
}

/** Templates may be changed while a draft lies open. */
export async function withFreshTemplate(store: Store, draft: LoadedDraft): Promise<LoadedDraft> {
  const template = await templateOf(store, draft.state);
  if (JSON.stringify(template) === JSON.stringify(draft.template)) return draft;
  const { source } = draft.state;
  const next = { ...draft, template };
  return readAll(source?.kind === 'hand' && template ? withTypedRows(next, typedSource(source, template)) : next);
}

export async function templateOf(
  store: Store,
  { template_id }: Pick<DraftState, 'template_id'>,
): Promise<Template | null> {
  const row = template_id === null ? null : await store.templates.find(template_id);
  if (!row) return null;
  const { id, name, fields, layout } = row;
  return { id, name, fields: [...fields], ...(layout === null ? {} : { layout }) };
}

// Rows that are typed in: their columns are the fields of the template.

type TypedSource = Source & { readonly kind: 'hand' };

export function typedSource(source: TypedSource, template: Template): TypedSource {
  return { ...source, fields: template.fields.map(({ key }) => key) };
}

/** Moves the cells with their fields, whose columns may have changed. */
export function withTypedRows(draft: LoadedDraft, next: TypedSource): LoadedDraft {
  const { state, template } = draft;
  const before = state.source?.kind === 'hand' ? state.source.fields : [];
  const moved = (cells: Cells): Cells =>
    Object.fromEntries(
      Object.entries(cells).flatMap(([column, text]) => {
        const to = next.fields.indexOf(before[Number(column)] ?? '');
        return to < 0 ? [] : [[to, text]];
      }),
    );
  const edits = Object.fromEntries(Object.entries(state.edits).map(([number, cells]) => [number, moved(cells)]));
  const table = typedTable(next, template?.fields ?? []);
  const columns = table.headers.map((header, i) => ({ header, field: next.fields[i], by: 'label' as const }));
  return { ...draft, table, state: { ...state, source: next, edits, columns, artwork_column: null } };
}
