import { basename } from 'node:path';
import { TABLE_LIMITS } from '../tables/limits.ts';
import { readTable } from '../tables/read-table.ts';
import { readInput } from './files.ts';

/** A spreadsheet as text: nothing is taken for a number or a date. */
export interface Rows {
  readonly headers: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** What was found on the way, as sentences. */
  readonly notes: readonly string[];
}

/** Reads a CSV or XLSX file with a line of headers. */
export async function readRows(file: string): Promise<Rows> {
  const { headers, rows, notes } = await readTable(await readInput(file, TABLE_LIMITS.bytes), basename(file));
  const named = rows.map(({ cells }) => Object.fromEntries(headers.map((header, i) => [header, cells[i].trim()])));
  return { headers, rows: named, notes };
}
