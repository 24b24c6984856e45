import { refusal } from '#shared/troubles/errors.ts';
import { type Phrase, phrase } from '#shared/words/phrase.ts';

/** Limits of a spreadsheet, so that no file can fill the memory. */
export interface TableLimits {
  /** Bytes of the file. */
  readonly bytes: number;
  /** Of the parts of an XLSX file that are read, together, unpacked: 100,000 rows of 20 columns take about 100 MB. */
  readonly unpackedBytes: number;
  readonly rows: number;
  readonly columns: number;
  /** Rows by columns. */
  readonly cells: number;
  /** Texts that the sheets of a workbook share: as many as one sheet has cells. An empty one has five bytes in the file, and thirty in memory. */
  readonly sharedTexts: number;
  /** Characters of all cells: in a workbook, one text of megabytes may stand in millions of them. */
  readonly characters: number;
  /** Characters of one row of a CSV file. After a quote that is never closed, all that follows is one row. */
  readonly rowCharacters: number;
}

export const TABLE_LIMITS: TableLimits = {
  bytes: 64 * 2 ** 20,
  unpackedBytes: 256 * 2 ** 20,
  rows: 200_000,
  columns: 256,
  cells: 4_000_000,
  sharedTexts: 4_000_000,
  characters: 2 ** 27,
  rowCharacters: 2 ** 20,
};

export function assertBytes(name: string, bytes: number, limits: TableLimits): void {
  if (bytes === 0) throw refusal('table_empty', { name });
  if (bytes > limits.bytes) {
    throw refusal('table_too_large', { name, size: inMegabytes(bytes), most: inMegabytes(limits.bytes) });
  }
}

export function assertRows(name: string, rows: number, limits: TableLimits): void {
  if (rows > limits.rows) {
    throw refusal('table_rows', { name, most: limits.rows });
  }
}

export function assertColumns(name: string, columns: number, rowNumber: number, limits: TableLimits): void {
  if (columns > limits.columns) {
    throw refusal('table_columns', { name, columns, row: rowNumber, most: limits.columns });
  }
}

export function assertCells(name: string, cells: number, limits: TableLimits): void {
  if (cells > limits.cells) {
    throw refusal('table_cells', { name, most: limits.cells });
  }
}

export function assertSharedTexts(name: string, texts: number, limits: TableLimits): void {
  if (texts > limits.sharedTexts) {
    throw refusal('table_texts', { name, most: limits.sharedTexts });
  }
}

export function assertCharacters(name: string, characters: number, limits: TableLimits): void {
  if (characters > limits.characters) {
    throw refusal('table_unpacked', { name, most: inMegabytes(limits.characters) });
  }
}

export function inMegabytes(bytes: number): Phrase {
  if (bytes < 1e6) return phrase('size', { amount: Math.ceil(bytes / 1e3), unit: 'kB' });
  return phrase('size', { amount: Math.ceil(bytes / 1e5) / 10, unit: 'MB' });
}
