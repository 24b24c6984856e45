import { refusal } from '#shared/troubles/errors.ts';
import { readCsv } from './csv.ts';
import { kindOf } from './file-kind.ts';
import { findDamage } from './find-damage.ts';
import { findHeaderRow, nameColumns } from './headers.ts';
import { assertBytes, assertCells, TABLE_LIMITS, type TableLimits } from './limits.ts';
import { fillMerges } from './merged-cells.ts';
import type { ReadSheet } from './read-sheet.ts';
import { filledWidth } from './row-store.ts';
import { NO_HEADERS, type Table, type TableChoices, type TableRow } from './table.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

export interface ReadOptions {
  readonly choices?: TableChoices;
  readonly limits?: TableLimits;
}

/** Reads a CSV or XLSX file. Every cell is the text of the file. Cells that may be damaged are listed. */
export async function readTable(bytes: Uint8Array, name: string, options: ReadOptions = {}): Promise<Table> {
  const { choices = {}, limits = TABLE_LIMITS } = options;
  assertBytes(name, bytes.length, limits);
  const read = kindOf(bytes, name) === 'zip' ? readXlsx : readCsv;
  const sheet = await read(bytes, name, choices, limits);
  if (sheet.rows.length === 0) {
    throw refusal('table_empty', { name });
  }
  return layOut(sheet, name, choices, limits);
}

async function layOut(sheet: ReadSheet, name: string, choices: TableChoices, limits: TableLimits): Promise<Table> {
  const header = headerIndex(sheet.rows, name, choices);
  const headerCells = header === null ? [] : sheet.rows[header].cells;
  const above = sheet.rows.slice(0, header ?? 0);
  const body = fillMerges(sheet.rows.slice(header === null ? 0 : header + 1), sheet.merges);
  const width = body.reduce((widest, { cells }) => Math.max(widest, filledWidth(cells)), filledWidth(headerCells));
  assertCells(name, body.length * width, limits);
  const named = nameColumns(headerCells, width);
  const { names } = named;
  const notes = header === null ? noHeaderNotes(choices) : named.notes;
  const rows = body.map(({ number, cells }) => ({ number, cells: padded(cells, width) }));
  const expected = sheet.kind === 'csv' && header !== null ? headerCells.length : null;
  const found = await findDamage({ headers: names, rows, written: body, expected, fromSource: sheet.damage });
  return {
    name,
    kind: sheet.kind,
    encoding: sheet.encoding,
    encodingDoubt: sheet.encodingDoubt,
    delimiter: sheet.delimiter,
    sheet: sheet.sheet,
    sheets: sheet.sheets,
    headerRow: header === null ? null : sheet.rows[header].number,
    headers: names,
    rows,
    damage: found.damage,
    damageCounts: found.counts,
    notes: [...titleNotes(above), ...notes, ...sheet.notes, ...blankNotes(sheet.blankRows)],
  };
}

function headerIndex(rows: readonly TableRow[], name: string, choices: TableChoices): number | null {
  if (choices.headerRow === undefined) return findHeaderRow(rows);
  if (choices.headerRow === NO_HEADERS) return null;
  const index = rows.findIndex(({ number }) => number === choices.headerRow);
  if (index < 0) throw refusal('table_no_header', { name, row: choices.headerRow });
  return index;
}

function padded(cells: readonly string[], width: number): readonly string[] {
  if (cells.length === width) return cells;
  return Array.from({ length: width }, (_, i) => cells[i] ?? '');
}

function noHeaderNotes({ headerRow }: TableChoices): string[] {
  if (headerRow === NO_HEADERS) return [];
  return ['The first row looks like data, so it is taken for data: the columns have no headers.'];
}

function titleNotes(rows: readonly TableRow[]): string[] {
  return rows.map(({ number, cells }) => {
    const text = cells.filter((cell) => cell.trim() !== '').join(' ');
    return `Row ${number} stands above the headers and is left out: "${text.slice(0, 80)}".`;
  });
}

function blankNotes(count: number): string[] {
  return count > 0 ? [`${count} blank ${count === 1 ? 'row is' : 'rows are'} left out.`] : [];
}
