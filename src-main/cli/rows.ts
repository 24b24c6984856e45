import { parse } from 'csv-parse/sync';
import { AppError } from '../../src-shared/errors.ts';
import { readText } from './files.ts';

/** A spreadsheet as text: nothing is taken for a number or a date. */
export interface Rows {
  readonly headers: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

const DELIMITERS = [',', ';', '\t'];

/** Reads a CSV file in UTF-8 with a line of headers. */
export async function readRows(file: string): Promise<Rows> {
  const text = await readText(file);
  const [head = ''] = text.split(/\r?\n/, 1);
  const delimiter = [...DELIMITERS].sort((a, b) => head.split(b).length - head.split(a).length)[0];
  try {
    const [headers = [], ...lines]: string[][] = parse(text, {
      bom: true,
      delimiter,
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
    });
    const rows = lines.map((cells) => Object.fromEntries(headers.map((header, i) => [header, cells[i] ?? ''])));
    return { headers, rows };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new AppError('bad_input', `${file} cannot be read as CSV: ${error.message}`, { cause: error });
  }
}
