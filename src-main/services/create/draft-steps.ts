// The steps in which a person prepares a draft. Each gives the next draft, or throws an AppError that says why it cannot.

import { rankTemplates } from '#main/spreadsheets/fields/guess-template.ts';
import { readTable } from '#main/spreadsheets/read-table.ts';
import type { Store } from '#main/store/store.ts';
import type { Template } from '#shared/core/model.ts';
import { plainName } from '#shared/core/schema.ts';
import type { DraftRowChange, TableChoice } from '#shared/create/draft.ts';
import { MOST_ROWS } from '#shared/jobs/production.ts';
import { proposeSheet } from '#shared/printing/sheet-proposal.ts';
import type { SheetPreset } from '#shared/printing/sheets.ts';
import { AppError, notFound, refusal } from '#shared/troubles/errors.ts';
import { columnOfNames, SEARCHED_ROWS } from './artwork-column.ts';
import { cleanPath, foldedPath } from './artwork-names.ts';
import { optionsOn } from './artwork-place.ts';
import { type ColumnMemory, columnsFor, quantityColumnOf, recall } from './columns.ts';
import { choicesFrom, type DeskTable, sameParts, tableOf, typedTable } from './desk-table.ts';
import { readAll, readOne, templateOf, typedSource, withTypedRows } from './draft-loading.ts';
import type { Cells, DraftState, GivenArtwork, KeptArtwork, Trial } from './draft-state.ts';
import { frameOf, frameTrouble } from './layout-remarks.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import { cellsOf } from './row-reading.ts';

/** A template that fits less than this is not offered. */
const LEAST_CERTAINTY = 0.05;
const LONGEST_NAME = 128;

/** Takes a new spreadsheet. Decisions about the rows of the earlier one are dropped. */
export async function giveTable(
  store: Store,
  draft: LoadedDraft,
  name: string,
  bytes: Uint8Array,
): Promise<LoadedDraft> {
  const table = tableOf(await readTable(bytes, name));
  const file = await store.drafts.writeTable(draft.state.id, bytes);
  const source = { kind: 'file', name, file, choices: {} } as const;
  const next = { source, reading: nextReading(draft.state), edits: {}, skipped: [], done: [] };
  const state = { ...draft.state, ...next, artworkColumnChosen: false };
  const named = state.named ? state : { ...state, name: nameFrom(name) };
  return withHeaders(store, { ...draft, state: named, table });
}

/** Reads the spreadsheet in another way. Decisions about rows and cells stay where these are the same. */
export async function chooseTable(store: Store, draft: LoadedDraft, choice: TableChoice): Promise<LoadedDraft> {
  const { source } = draft.state;
  if (source?.kind !== 'file') throw refusal('table_none');
  const bytes = await store.drafts.readTable(draft.state.id, source.file);
  if (!bytes) throw refusal('table_lost');
  const choices = choicesFrom(source.choices, choice);
  const file = await readTable(bytes, source.name, { choices });
  const same = sameParts(draft.table?.file ?? null, file);
  const state: DraftState = {
    ...draft.state,
    source: { ...source, choices },
    reading: nextReading(draft.state),
    ...(same.columns ? {} : { edits: {} }),
    ...(same.rows ? {} : { skipped: [], done: [] }),
  };
  return withHeaders(store, { ...draft, state, table: tableOf(file) });
}

/** Begins with one empty row, whose columns are the fields of the template. */
export async function beginTyped(store: Store, draft: LoadedDraft, template_id: string): Promise<LoadedDraft> {
  const state = { ...draft.state, template_id, templateChosen: true, reading: nextReading(draft.state) };
  const template = await knownTemplate(store, state.template_id);
  const source = { kind: 'hand', fields: template.fields.map(({ key }) => key), rows: 1 } as const;
  return readAll(
    await withTemplateLayout(store, withTypedRows({ ...draft, state: { ...state, source }, template }, source)),
  );
}

/** Finds template and columns for new headers, and reads all rows again. */
async function withHeaders(store: Store, draft: LoadedDraft): Promise<LoadedDraft> {
  const headers = draft.table?.headers ?? [];
  const memory = await recall(store.kept, headers);
  const guesses = await guessesFor(store, headers);
  const template_id = draft.state.templateChosen ? draft.state.template_id : await likeliest(store, guesses, memory);
  const state = { ...draft.state, template_id };
  const template = await templateOf(store, state);
  const quantity_column = quantityColumnOf(headers, template, memory);
  const chosen = { ...columnsFor(headers, template, memory), quantity_column };
  const mapped = { ...draft, template, guesses, state: { ...state, ...chosen } };
  return readAll(withNames(await withTemplateLayout(store, mapped)));
}

/** Takes the layout that the template names, if it fits the label; unless a person chose one, or none. */
async function withTemplateLayout(store: Store, draft: LoadedDraft): Promise<LoadedDraft> {
  const { state, template } = draft;
  if (state.layoutChosen) return draft;
  const kept = template?.layout === undefined ? null : await store.layouts.find(template.layout);
  const [one = null] = state.artworks;
  const fits = kept !== null && frameTrouble(kept.layout, frameOf(state, one)) === null;
  const layout = fits ? { layout: kept.layout, name: kept.name, version: kept.version } : null;
  return layout === (state.layout ?? null) ? draft : { ...draft, state: { ...state, layout } };
}

function nextReading({ reading = 0 }: DraftState): number {
  return reading + 1;
}

export async function guessesFor(store: Store, headers: readonly string[]): Promise<LoadedDraft['guesses']> {
  const templates = (await store.templates.list()).map(({ id, name, fields }) => ({ id, name, fields: [...fields] }));
  return rankTemplates(headers, templates).filter(({ certainty }) => certainty >= LEAST_CERTAINTY);
}

async function likeliest(
  store: Store,
  guesses: LoadedDraft['guesses'],
  memory: ColumnMemory | null,
): Promise<string | null> {
  const remembered = memory?.template_id ?? null;
  if (remembered !== null && (await store.templates.find(remembered))) return remembered;
  return guesses.at(0)?.template.id ?? null;
}

export async function knownTemplate(store: Store, template_id: string | null): Promise<Template> {
  const template = await templateOf(store, { template_id });
  if (template) return template;
  throw refusal('template_gone', { template_id: template_id ?? '' });
}

/** Takes another template with its columns. Values that it has no field for are dropped. */
export async function takeTemplate(store: Store, draft: LoadedDraft, template_id: string): Promise<LoadedDraft> {
  return withTemplateLayout(store, await withTemplate(store, draft, template_id));
}

async function withTemplate(store: Store, draft: LoadedDraft, template_id: string): Promise<LoadedDraft> {
  const template = await knownTemplate(store, template_id);
  const keys = new Set(template.fields.map(({ key }) => key));
  const values = Object.fromEntries(Object.entries(draft.state.values).filter(([key]) => keys.has(key)));
  const state = { ...draft.state, template_id, templateChosen: true, values };
  const { source } = state;
  if (source?.kind === 'hand') {
    const typed = { ...state, reading: nextReading(state) };
    return readAll(withTypedRows({ ...draft, state: typed, template }, typedSource(source, template)));
  }
  if (!draft.table) return { ...draft, state, template };
  const { headers } = draft.table;
  const columns = columnsFor(headers, template, await recall(store.kept, headers));
  return { ...draft, template, state: { ...state, ...columns } };
}

export function addRow(draft: LoadedDraft): LoadedDraft {
  const { source } = draft.state;
  if (source?.kind !== 'hand') {
    throw refusal('hand_rows');
  }
  if (source.rows - draft.state.done.length >= MOST_ROWS) {
    throw refusal('rows_most', { most: MOST_ROWS });
  }
  const next = { ...source, rows: source.rows + 1 };
  const table = typedTable(next, draft.template?.fields ?? []);
  const longer = { ...draft, table, state: { ...draft.state, source: next } };
  return readOne({ ...longer, readings: [...draft.readings, draft.readings[0]] }, next.rows - 1);
}

export function changeRow(
  draft: LoadedDraft,
  row: number,
  { cells, from = 0, skipped, reading }: DraftRowChange,
): LoadedDraft {
  if (reading !== undefined && reading !== (draft.state.reading ?? 0)) {
    throw refusal('table_other');
  }
  const index = indexOf(draft, row);
  const { number } = (draft.table as DeskTable).rows[index];
  let { state } = draft;
  if (cells) state = { ...state, edits: { ...state.edits, [number]: editsOf(draft, index, cells, from) } };
  if (skipped !== undefined) {
    const others = state.skipped.filter((one) => one !== number);
    state = { ...state, skipped: skipped ? [...others, number] : others };
  }
  return readOne({ ...draft, state }, index);
}

/** A text that equals the cell of the file is no edit. Null takes an edit back. */
function editsOf({ state, table }: LoadedDraft, index: number, given: readonly (string | null)[], from: number): Cells {
  const { headers, rows } = table as DeskTable;
  if (from + given.length > headers.length) {
    const last = from === 0 ? `cells has ${given.length}` : `cells end at the ${from + given.length}th`;
    throw new AppError('bad_input', `The table has ${headers.length} columns; ${last}.`);
  }
  const { number, cells } = rows[index];
  const next = { ...state.edits[number] };
  for (const [step, text] of given.entries()) {
    const column = from + step;
    if (text === null || text === cells[column]) delete next[column];
    else next[column] = text;
  }
  return next;
}

export function indexOf({ state, table }: LoadedDraft, row: number): number {
  const index = row - 1;
  const found = table?.rows[index];
  if (found && !state.done.includes(found.number)) return index;
  throw notFound();
}

/** The row, or one near it where its label is made already or there is no such row; null where none is left. */
export function nearestIndex({ state, table }: Pick<LoadedDraft, 'state' | 'table'>, row: number): number | null {
  const rows = table?.rows ?? [];
  const done = new Set(state.done);
  const isLeft = (index: number) => index < rows.length && !done.has(rows[index].number);
  for (let index = row - 1; index < rows.length; index++) if (isLeft(index)) return index;
  for (let index = Math.min(row - 1, rows.length) - 1; index >= 0; index--) if (isLeft(index)) return index;
  return null;
}

/** Takes the column that names the given files as the artwork's, unless a person or a header chose one. */
export function withNames(draft: LoadedDraft): LoadedDraft {
  const { artwork_column, artworkColumnChosen, artworks, edits } = draft.state;
  if (!draft.table || artwork_column !== null || artworkColumnChosen) return draft;
  const { headers } = draft.table;
  const rows = draft.table.rows.slice(0, SEARCHED_ROWS).map((row) => cellsOf(row, edits[row.number], headers.length));
  const column = columnOfNames({ headers, rows }, artworks);
  return column === null ? draft : { ...draft, state: { ...draft.state, artwork_column: column } };
}

/** Replaces an artwork of the same path. The new one gets a number of its own, since browsers keep pictures by it. */
export function addArtwork(draft: LoadedDraft, name: string, given: GivenArtwork): { draft: LoadedDraft; id: number } {
  const { state } = draft;
  const path = foldedPath(name);
  const same = state.artworks.find((one) => foldedPath(one.name) === path);
  const id = state.lastArtwork + 1;
  const one = { id, name: cleanPath(name) || name, ...given, trial: null };
  const artworks = same ? state.artworks.map((other) => (other === same ? one : other)) : [...state.artworks, one];
  const chosen = same && state.artwork === same.id ? { artwork: id } : {};
  return { id, draft: { ...draft, state: { ...state, ...chosen, artworks, lastArtwork: id } } };
}

/** While nobody has chosen a sheet, it is the one that fits the first artwork. */
export function onProposedSheet(draft: LoadedDraft, sheets: readonly SheetPreset[]): LoadedDraft {
  const { artworks, preset, options, sheetOpen } = draft.state;
  if (!sheetOpen || artworks.length !== 1) return draft;
  const { artwork, vector } = artworks[0];
  const drawn = vector ? { width_mm: vector.page.width, height_mm: vector.page.height } : null;
  const better = proposeSheet(sheets, preset, { ...artwork, drawn }, options);
  if (!better) return draft;
  return { ...draft, state: { ...draft.state, preset: better, options: optionsOn(better, options) } };
}

export function removeArtwork(draft: LoadedDraft, id: number): LoadedDraft {
  const { artwork, ...state } = draft.state;
  if (!state.artworks.some((one) => one.id === id)) throw notFound();
  const chosen = artwork === undefined || artwork === id ? {} : { artwork };
  return { ...draft, state: { ...state, ...chosen, artworks: state.artworks.filter((one) => one.id !== id) } };
}

/** The artwork in another drawing of the same page. Changes nothing where it was removed meanwhile. */
export function withDrawing(draft: LoadedDraft, drawn: KeptArtwork): LoadedDraft {
  const artworks = draft.state.artworks.map((one) => (one.id === drawn.id ? drawn : one));
  return { ...draft, state: { ...draft.state, artworks } };
}

/** Changes nothing where the artwork was removed meanwhile. */
export function withTrial(draft: LoadedDraft, { id }: KeptArtwork, trial: Trial): LoadedDraft {
  const artworks = draft.state.artworks.map((one) => (one.id === id ? { ...one, trial } : one));
  return { ...draft, state: { ...draft.state, artworks } };
}

function nameFrom(file: string): string {
  const last = file.split(/[/\\]/).at(-1) ?? '';
  return plainName((last.replace(/\.\w{1,5}$/, '').trim() || last || file).slice(0, LONGEST_NAME));
}
