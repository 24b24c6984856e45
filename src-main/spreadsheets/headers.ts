import { fold } from './fold.ts';
import { filledWidth, isBlank } from './row-store.ts';
import type { TableRow } from './table.ts';

/** The most rows above the headers, for titles and the like. */
const TITLE_ROWS = 10;
/** Rows that are counted to tell how many cells a row usually has. */
const SAMPLE_ROWS = 50;

/** The least percentage of rows that must be alike to show what a column holds. */
const MOST_ALIKE = 80;
/** Amounts, dates, and article numbers of digits. */
const FIGURES = /^[\s+\-€$£]*\d[\d\s.,:/'-]*[%€$£]?$/;

/** The index of the row of headers: the first row after a title, if there is one. Null where the table has no headers. */
export function findHeaderRow(rows: readonly TableRow[]): number | null {
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

export interface HeaderNames {
  readonly names: readonly string[];
  readonly notes: readonly string[];
}

/** Gives every column a unique name. */
export function nameColumns(cells: readonly string[], width: number): HeaderNames {
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
