// What a person does to a draft: each step makes another one of it, or says why it cannot be.
import type { DraftRowChange, TableChoice } from '../../../src-shared/draft.ts';
import { AppError } from '../../../src-shared/errors.ts';
import type { Template } from '../../../src-shared/model.ts';
import { trouble } from '../../../src-shared/trouble.ts';
import type { Store } from '../../store/store.ts';
import { rankTemplates } from '../../tables/fields/guess-template.ts';
import { readTable } from '../../tables/read-table.ts';
import { MOST_ROWS } from '../production/ledger/batch-order.ts';
import type { Artwork } from '../production/ledger/batch-plan.ts';
import { columnOfNames, LOOKED_AT } from './artwork-column.ts';
import { cleanPath, foldedPath } from './artwork-names.ts';
import { type ColumnMemory, columnsFor, recall } from './columns.ts';
import { choicesFrom, type DeskTable, handTable, tableOf } from './desk-table.ts';
import { readAll, readOne, templateOf } from './draft-loading.ts';
import type { ArtworkFacts, Cells, DraftState, KeptArtwork, Trial } from './draft-state.ts';
import type { Work } from './loaded-draft.ts';
import { cellsOf } from './row-reading.ts';
import { handFor, withHand } from './typed-rows.ts';

/** Templates that do not fit at all are no guess. */
const LEAST_CERTAINTY = 0.05;
const LONGEST_NAME = 128;

/** A new spreadsheet: what was decided about the rows of another one does not hold for it. */
export async function giveTable(store: Store, work: Work, name: string, bytes: Uint8Array): Promise<Work> {
  const table = tableOf(await readTable(bytes, name));
  const file = await store.drafts.writeTable(work.state.id, bytes);
  const source = { kind: 'file', name, file, choices: {} } as const;
  const next = { source, reading: nextReading(work.state), edits: {}, skipped: [], done: [] };
  const state = { ...work.state, ...next, artworkColumnChosen: false };
  const named = state.named ? state : { ...state, name: nameFrom(name) };
  return withHeaders(store, { ...work, state: named, table });
}

/** Rows keep their numbers, so that what was decided about them holds; their cells do not. */
export async function chooseTable(store: Store, work: Work, choice: TableChoice): Promise<Work> {
  const { source } = work.state;
  if (source?.kind !== 'file')
    throw new AppError('conflict', 'This job has no spreadsheet. Give one first.', { trouble: trouble('table_none') });
  const bytes = await store.drafts.readTable(work.state.id, source.file);
  if (!bytes)
    throw new AppError('store_unusable', 'The spreadsheet is missing in the data folder. Give it again.', {
      trouble: trouble('table_lost'),
    });
  const choices = choicesFrom(source.choices, choice);
  const file = await readTable(bytes, source.name, { choices });
  const isOther = file.sheet !== work.table?.file?.sheet;
  const sameCells = !isOther && JSON.stringify(file.headers.length) === JSON.stringify(work.table?.headers.length);
  const state: DraftState = {
    ...work.state,
    source: { ...source, choices },
    reading: nextReading(work.state),
    ...(sameCells ? {} : { edits: {} }),
    ...(isOther ? { skipped: [], done: [] } : {}),
  };
  return withHeaders(store, { ...work, state, table: tableOf(file) });
}

/** Rows that are typed in, for the fields of a template: one empty row at first. */
export async function enterByHand(store: Store, work: Work, template_id: string): Promise<Work> {
  const state = { ...work.state, template_id, templateChosen: true, reading: nextReading(work.state) };
  const template = await knownTemplate(store, state.template_id);
  const source = { kind: 'hand', fields: template.fields.map(({ key }) => key), rows: 1 } as const;
  return readAll(withHand({ ...work, state: { ...state, source }, template }, source));
}

/** Template, columns and readings anew, for headers that are new. */
async function withHeaders(store: Store, work: Work): Promise<Work> {
  const headers = work.table?.headers ?? [];
  const memory = await recall(store.kept, headers);
  const guesses = await guessesFor(store, headers);
  const template_id = work.state.templateChosen ? work.state.template_id : await likeliest(store, guesses, memory);
  const state = { ...work.state, template_id };
  const template = await templateOf(store, state);
  const mapped = { ...work, template, guesses, state: { ...state, ...columnsFor(headers, template, memory) } };
  return readAll(withNames(mapped));
}

function nextReading({ reading = 0 }: DraftState): number {
  return reading + 1;
}

export async function guessesFor(store: Store, headers: readonly string[]): Promise<Work['guesses']> {
  const templates = (await store.templates.list()).map((row) => ({ ...row, fields: [...row.fields] }));
  return rankTemplates(headers, templates).filter(({ certainty }) => certainty >= LEAST_CERTAINTY);
}

async function likeliest(store: Store, guesses: Work['guesses'], memory: ColumnMemory | null): Promise<string | null> {
  const remembered = memory?.template_id ?? null;
  if (remembered !== null && (await store.templates.find(remembered))) return remembered;
  return guesses.at(0)?.template.id ?? null;
}

export async function knownTemplate(store: Store, template_id: string | null): Promise<Template> {
  const template = await templateOf(store, { template_id });
  if (template) return template;
  throw new AppError('bad_input', `There is no template "${template_id}".`, { trouble: trouble('template_gone') });
}

/** The other template's columns; values that it has no field for go. */
export async function takeTemplate(store: Store, work: Work, template_id: string): Promise<Work> {
  const template = await knownTemplate(store, template_id);
  const keys = new Set(template.fields.map(({ key }) => key));
  const values = Object.fromEntries(Object.entries(work.state.values).filter(([key]) => keys.has(key)));
  const state = { ...work.state, template_id, templateChosen: true, values };
  const { source } = state;
  if (source?.kind === 'hand') {
    const typed = { ...state, reading: nextReading(state) };
    return readAll(withHand({ ...work, state: typed, template }, handFor(source, template)));
  }
  if (!work.table) return { ...work, state, template };
  const { headers } = work.table;
  const columns = columnsFor(headers, template, await recall(store.kept, headers));
  return { ...work, template, state: { ...state, ...columns } };
}

export function addRow(work: Work): Work {
  const { source } = work.state;
  if (source?.kind !== 'hand') {
    throw new AppError('conflict', 'Rows can be added to a job that is entered by hand. Add them in the spreadsheet.', {
      trouble: trouble('hand_rows'),
    });
  }
  if (source.rows - work.state.done.length >= MOST_ROWS) {
    throw new AppError('conflict', `A job has ${MOST_ROWS} rows at most.`, {
      trouble: trouble('rows_most', { most: MOST_ROWS }),
    });
  }
  const next = { ...source, rows: source.rows + 1 };
  const table = handTable(next, work.template?.fields ?? []);
  const longer = { ...work, table, state: { ...work.state, source: next } };
  return readOne({ ...longer, readings: [...work.readings, work.readings[0]] }, next.rows - 1);
}

export function changeRow(work: Work, row: number, { cells, from = 0, skipped, reading }: DraftRowChange): Work {
  if (reading !== undefined && reading !== (work.state.reading ?? 0)) {
    throw new AppError(
      'conflict',
      'The spreadsheet of this job is another one by now, or read otherwise. Nothing was changed.',
      { trouble: trouble('table_other') },
    );
  }
  const index = indexOf(work, row);
  const { number } = (work.table as DeskTable).rows[index];
  let { state } = work;
  if (cells) state = { ...state, edits: { ...state.edits, [number]: editsOf(work, index, cells, from) } };
  if (skipped !== undefined) {
    const others = state.skipped.filter((one) => one !== number);
    state = { ...state, skipped: skipped ? [...others, number] : others };
  }
  return readOne({ ...work, state }, index);
}

/** What says the same as the file is no change; null takes back what the file says. */
function editsOf({ state, table }: Work, index: number, given: readonly (string | null)[], from: number): Cells {
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

export function indexOf({ state, table }: Work, row: number): number {
  const index = row - 1;
  const found = table?.rows[index];
  if (found && !state.done.includes(found.number)) return index;
  throw new AppError('not_found', 'Not found');
}

/** As long as nobody chose otherwise, and no header says so, a column that names the files is the artwork's. */
export function withNames(work: Work): Work {
  const { artwork_column, artworkColumnChosen, artworks, edits } = work.state;
  if (!work.table || artwork_column !== null || artworkColumnChosen) return work;
  const { headers } = work.table;
  const rows = work.table.rows.slice(0, LOOKED_AT).map((row) => cellsOf(row, edits[row.number], headers.length));
  const column = columnOfNames({ headers, rows }, artworks);
  return column === null ? work : { ...work, state: { ...work.state, artwork_column: column } };
}

/** One of the same path takes the place of the other, under a number of its own: what is shown at an address stays. */
export function addArtwork(
  work: Work,
  name: string,
  artwork: Artwork,
  facts: ArtworkFacts,
): { work: Work; id: number } {
  const { state } = work;
  const path = foldedPath(name);
  const same = state.artworks.find((one) => foldedPath(one.name) === path);
  const id = state.lastArtwork + 1;
  const one = { id, name: cleanPath(name) || name, artwork, facts, trial: null };
  const artworks = same ? state.artworks.map((other) => (other === same ? one : other)) : [...state.artworks, one];
  const chosen = same && state.artwork === same.id ? { artwork: id } : {};
  return { id, work: { ...work, state: { ...state, ...chosen, artworks, lastArtwork: id } } };
}

export function removeArtwork(work: Work, id: number): Work {
  const { artwork, ...state } = work.state;
  if (!state.artworks.some((one) => one.id === id)) throw new AppError('not_found', 'Not found');
  const chosen = artwork === undefined || artwork === id ? {} : { artwork };
  return { ...work, state: { ...state, ...chosen, artworks: state.artworks.filter((one) => one.id !== id) } };
}

/** It may have been taken out meanwhile. */
export function withTrial(work: Work, { id }: KeptArtwork, trial: Trial): Work {
  const artworks = work.state.artworks.map((one) => (one.id === id ? { ...one, trial } : one));
  return { ...work, state: { ...work.state, artworks } };
}

function nameFrom(file: string): string {
  const last = file.split(/[/\\]/).at(-1) ?? '';
  return (last.replace(/\.\w{1,5}$/, '').trim() || last || file).slice(0, LONGEST_NAME);
}
