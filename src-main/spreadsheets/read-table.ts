import { refusal } from '#shared/troubles/errors.ts';
import { readCsv } from './csv.ts';
import { kindOf } from './file-kind.ts';
import { findDamage } from './find-damage.ts';
import { fold } from './fold.ts';
import { assertBytes, assertCells, assertCharacters, TABLE_LIMITS, type TableLimits } from './limits.ts';
import type { Merge, ReadSheet } from './read-sheet.ts';
import { readXlsx } from './read-xlsx.ts';
import { filledWidth, isBlank } from './row-store.ts';
import { NO_HEADERS, type Table, type TableChoices, type TableRow } from './table.ts';

interface ReadOptions {
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
  // Merged cells have the text of the first one.
  if (sheet.merges.length > 0) assertCharacters(name, charactersIn(body), limits);
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

function charactersIn(rows: readonly TableRow[]): number {
  return rows.reduce((sum, { cells }) => sum + cells.reduce((ofRow, cell) => ofRow + (cell?.length ?? 0), 0), 0);
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

/**
 * In a file, only the first of merged cells has the text. This gives the text to all of them, as far as the table extends. Rows
 * are in order. Merged areas do not overlap. If they do in a broken file, no more cells are filled than the table has.
 */
function fillMerges(rows: readonly TableRow[], merges: readonly Merge[]): readonly TableRow[] {
  if (merges.length === 0 || rows.length === 0) return rows;
  const width = rows.reduce((widest, { cells }) => Math.max(widest, filledWidth(cells)), 0);
  const filled = rows.map(({ number, cells }) => ({ number, cells: [...cells] }));
  let left = rows.length * width;
  for (const merge of merges) {
    if (left <= 0) break;
    left -= fillOne(filled, { ...merge, right: Math.min(merge.right, width - 1) });
  }
  return filled;
}

/** Fills one area. Returns the number of cells that it visited. */
function fillOne(rows: { number: number; cells: string[] }[], { top, bottom, left, right }: Merge): number {
  const start = firstAt(rows, top + 1);
  const value = rows[start]?.number === top + 1 ? rows[start].cells[left] : undefined;
  if (value === undefined || isBlank(value)) return 1;
  let end = start;
  for (; end < rows.length && rows[end].number <= bottom + 1; end++) {
    const { cells } = rows[end];
    while (cells.length < left) cells.push('');
    for (let column = left; column <= right; column++) {
      if (isBlank(cells[column])) cells[column] = value;
    }
  }
  return (end - start) * (right - left + 1);
}

/** The index of the first row with this number or a later one. */
function firstAt(rows: readonly TableRow[], number: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].number < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The most rows above the headers, for titles and the like. */
const TITLE_ROWS = 10;
/** Rows that are counted to tell how many cells a row usually has. */
const SAMPLE_ROWS = 50;

/** The least percentage of rows that must be alike to show what a column holds. */
const MOST_ALIKE = 80;
/** Amounts, dates, and article numbers of digits. */
const FIGURES = /^[\s+\-€$£]*\d[\d\s.,:/'-]*[%€$£]?$/;

/** The index of the row of headers: the first row after a title, if there is one. Null where the table has no headers. */
function findHeaderRow(rows: readonly TableRow[]): number | null {
  const found = likeliestHeaders(rows);
  return isData(rows, found) ? null : found;
}

function likeliestHeaders(rows: readonly TableRow[]): number {
  const fills = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => fillOf(cells));
  const usual = [...fills].sort((a, b) => a - b)[Math.floor(fills.length / 2)] ?? 0;
  const isFull = (index: number) => fills[index] >= 2 && fills[index] >= usual / 2;
  if (rows.length === 0 || isFull(0)) return 0;
  const found = rows.slice(0, TITLE_ROWS).findIndex(({ cells }, index) => isFull(index) && areLikelyHeaders(cells));
  return Math.max(0, found);
}

/** Whether a row is data: figures are above other figures in it, and no word is above figures. */
function isData(rows: readonly TableRow[], index: number): boolean {
  const { cells } = rows[index] ?? { cells: [] };
  const below = rows.slice(index + 1, index + 1 + SAMPLE_ROWS);
  const ofFigures = cells.flatMap((cell, column) => {
    const filled = below.map((row) => row.cells[column] ?? '').filter((text) => !isBlank(text));
    const alike = filled.filter((text) => FIGURES.test(text)).length;
    return filled.length > 0 && alike * 100 >= filled.length * MOST_ALIKE ? [cell] : [];
  });
  return ofFigures.length > 0 && ofFigures.every((cell) => FIGURES.test(cell));
}

interface HeaderNames {
  readonly names: readonly string[];
  readonly notes: readonly string[];
}

/** Gives every column a unique name. */
function nameColumns(cells: readonly string[], width: number): HeaderNames {
  const names: string[] = [];
  const notes: string[] = [];
  const taken = new Set<string>();
  for (let i = 0; i < width; i++) {
    const written = (cells[i] ?? '').replace(/\s+/g, ' ').trim();
    const name = freeName(written || `Column ${i + 1}`, taken);
    if (written === '') notes.push(`Column ${i + 1} has no header; it is called "${name}" here.`);
    else if (name !== written)
      notes.push(`The header "${written}" is there twice; column ${i + 1} is called "${name}" here.`);
    taken.add(name);
    names.push(name);
  }
  return { names, notes };
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let count = 2;
  while (taken.has(`${wanted} (${count})`)) count++;
  return `${wanted} (${count})`;
}

function fillOf(cells: readonly string[]): number {
  return cells.slice(0, filledWidth(cells)).filter((cell) => !isBlank(cell)).length;
}

/** Whether all cells are words and no two are the same. A row of data usually has a number or a date. */
function areLikelyHeaders(cells: readonly string[]): boolean {
  const words = cells.filter((cell) => !isBlank(cell)).map(fold);
  return words.every((word) => /\p{L}/u.test(word)) && new Set(words).size === words.length;
}
