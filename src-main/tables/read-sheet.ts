import type { SourceDamage } from './damage.ts';
import type { Delimiter, Encoding, EncodingDoubt, Table, TableRow } from './table.ts';

/** Rows and columns from 0, both ends included. */
export interface Merge {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** What a reader gives: rows as they stand in the file, nothing known yet of headers. */
export interface ReadSheet {
  readonly kind: Table['kind'];
  readonly encoding: Encoding | null;
  readonly encodingDoubt: EncodingDoubt | null;
  readonly delimiter: Delimiter | null;
  readonly sheet: string | null;
  /** All that the file has. */
  readonly sheets: readonly string[];
  /** Without the blank ones. */
  readonly rows: readonly TableRow[];
  readonly blankRows: number;
  readonly merges: readonly Merge[];
  /** What only the reader could see. */
  readonly damage: readonly SourceDamage[];
  readonly notes: readonly string[];
}
