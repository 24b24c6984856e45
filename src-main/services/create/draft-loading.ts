import { setImmediate as nextRound } from 'node:timers/promises';
import type { Store } from '#main/store/store.ts';
import type { Template } from '#shared/core/model.ts';
import { readSource } from './desk-table.ts';
import type { DraftState } from './draft-state.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import { prepareReading, type RowReading } from './row-reading.ts';
import { typedSource, withTypedRows } from './typed-rows.ts';

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
