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
  /** As a spreadsheet program counts: the first row of the file is 1. */
  readonly number: number;
  /** As many as the table has headers, each as it is written in the file. */
  readonly cells: readonly string[];
}

/** A line of the file in the encoding that was taken and in the other one that it may be in. */
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
  /** Sentences on what was found and what was decided. */
  readonly notes: readonly string[];
  readonly encodingDoubt: EncodingDoubt | null;
}

/** In place of a row: the first one is data already. */
export const NO_HEADERS = 0;

/** What a person decided instead of leaving it to be found. */
export interface TableChoices {
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
  /** The name of a sheet. */
  readonly sheet?: string;
  /** The number of the row that holds the headers, or NO_HEADERS. */
  readonly headerRow?: number;
}
