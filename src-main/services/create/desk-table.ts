import type { Damage } from '#main/spreadsheets/damage.ts';
import { readTable } from '#main/spreadsheets/read-table.ts';
import { DELIMITERS, ENCODINGS, type Table, type TableChoices, type TableRow } from '#main/spreadsheets/table.ts';
import type { Drafts } from '#main/store/store.ts';
import type { Field, Template } from '#shared/core/model.ts';
import type { TableChoice, TableFacts } from '#shared/create/draft.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import type { Source } from './draft-state.ts';

/** The rows of a job as they were given, out of a file or typed in. */
export interface DeskTable {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
  /** What looks damaged in a row, by its index. */
  readonly damage: ReadonlyMap<number, readonly Damage[]>;
  readonly file: Table | null;
}

export async function readSource(
  source: Source,
  { drafts, id, template }: { drafts: Drafts; id: number; template: Template | null },
): Promise<DeskTable> {
  if (source.kind === 'hand') return typedTable(source, template?.fields ?? []);
  const bytes = await drafts.readTable(id, source.file);
  if (!bytes) throw refusal('table_lost');
  return tableOf(await readTable(bytes, source.name, { choices: source.choices }));
}

export function tableOf(file: Table): DeskTable {
  const damage = new Map<number, Damage[]>();
  for (const one of file.damage) damage.set(one.row, [...(damage.get(one.row) ?? []), one]);
  return { headers: file.headers, rows: file.rows, damage, file };
}

/** A table for rows that are typed in: all its cells are empty, and what was typed is kept as edits. */
export function typedTable({ fields, rows }: Source & { kind: 'hand' }, known: readonly Field[]): DeskTable {
  const empty = fields.map(() => '');
  return {
    headers: fields.map((key) => known.find((field) => field.key === key)?.label ?? key),
    rows: Array.from({ length: rows }, (_, i) => ({ number: i + 1, cells: empty })),
    damage: new Map(),
    file: null,
  };
}

export function factsOf(
  source: Source,
  { headers, rows, file }: DeskTable,
  { name, reading = 0 }: { readonly name: string; readonly reading?: number },
): TableFacts {
  const common = { headers: [...headers], reading, rows: rows.length };
  if (!file || source.kind === 'hand') {
    const none = {
      encoding: null,
      delimiter: null,
      sheet: null,
      sheets: [],
      header_row: null,
      notes: [],
      sample: false,
      doubt: null,
    };
    return { name, kind: 'hand', ...none, ...common };
  }
  const { encodingDoubt: doubt } = file;
  return {
    name: file.name,
    kind: file.kind,
    encoding: file.encoding,
    delimiter: file.delimiter,
    sheet: file.sheet,
    sheets: [...file.sheets],
    header_row: file.headerRow,
    ...common,
    notes: [...file.notes],
    sample: source.sample ?? false,
    doubt: doubt && { line: doubt.line, renderings: doubt.renderings.map((one) => ({ ...one })) },
  };
}

/**
 * What two readings of one spreadsheet have in common. Rows are known by their numbers, so another header row or encoding
 * does not change them. Another delimiter cuts the columns elsewhere, even if there are as many columns as before.
 */
export function sameParts(before: Table | null, after: Table): { readonly rows: boolean; readonly columns: boolean } {
  const rows = after.sheet === before?.sheet;
  const isCutAlike = after.delimiter === before?.delimiter && after.headers.length === before.headers.length;
  return { rows, columns: rows && isCutAlike };
}

/** Adds a choice to earlier ones. Another sheet drops the choice of the header row. */
export function choicesFrom(
  before: TableChoices,
  { encoding, delimiter, sheet, header_row }: TableChoice,
): TableChoices {
  const rest = sheet === undefined || sheet === before.sheet ? before : withoutHeaderRow(before);
  return {
    ...rest,
    ...(encoding === undefined ? {} : { encoding: oneOf(ENCODINGS, encoding, 'encoding') }),
    ...(delimiter === undefined ? {} : { delimiter: oneOf(DELIMITERS, delimiter, 'delimiter') }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(header_row === undefined ? {} : { headerRow: header_row }),
  };
}

function withoutHeaderRow({ headerRow: _, ...rest }: TableChoices): TableChoices {
  return rest;
}

function oneOf<W extends string>(words: readonly W[], given: string, what: string): W {
  const found = words.find((word) => word === given);
  if (found !== undefined) return found;
  const known = words.map((word) => JSON.stringify(word)).join(', ');
  throw new AppError('bad_input', `The ${what} can be one of ${known}.`);
}
