import type { Damage, DamageKind } from './damage.ts';

export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'cp850',
  'macintosh',
  /** UTF-8 that was taken for Windows-1252 and written as UTF-8 again: "MÃ¼ller". */
  'utf-8-twice',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface TableRow {
  /** Number of the row as spreadsheet programs count: the first row of the file is 1. */
  readonly number: number;
  /** One text for each header, as written in the file. */
  readonly cells: readonly string[];
}

/** A line of the file in the encoding that was chosen and in the other possible one. */
export interface EncodingDoubt {
  readonly line: number;
  readonly renderings: readonly { readonly encoding: Encoding; readonly text: string }[];
}

/** A spreadsheet as texts. */
export interface Table {
  readonly name: string;
  readonly kind: 'csv' | 'xlsx';
  /** Of a CSV file. */
  readonly encoding: Encoding | null;
  /** Of a CSV file; null too where it has one column only. */
  readonly delimiter: Delimiter | null;
  /** Of an XLSX file: the one that was read, and all there are. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  /** The row that the headers were taken from; null where all rows are data. */
  readonly headerRow: number | null;
  /** Never empty, and no two the same. */
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
  /** At most a thousand of each kind; the counts tell how many there are. */
  readonly damage: readonly Damage[];
  readonly damageCounts: Readonly<Partial<Record<DamageKind, number>>>;
  /** Sentences on what was found and decided. */
  readonly notes: readonly string[];
  readonly encodingDoubt: EncodingDoubt | null;
}

/** Says that the table has no headers: its first row is data. */
export const NO_HEADERS = 0;

/** What a person chose. The rest is found by the program. */
export interface TableChoices {
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
  /** The name of a sheet. */
  readonly sheet?: string;
  /** The number of the row that holds the headers, or NO_HEADERS. */
  readonly headerRow?: number;
}
