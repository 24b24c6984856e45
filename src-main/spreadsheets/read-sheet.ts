import type { SourceDamage } from './damage.ts';
import type { Delimiter, Encoding, EncodingDoubt, Table, TableRow } from './table.ts';

/** Rows and columns from 0, both ends included. */
export interface Merge {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The rows of a file, before headers are looked for. */
export interface ReadSheet {
  readonly kind: Table['kind'];
  readonly encoding: Encoding | null;
  readonly encodingDoubt: EncodingDoubt | null;
  readonly delimiter: Delimiter | null;
  readonly sheet: string | null;
  /** Rows of the file, blank ones too. */
  readonly sheets: readonly string[];
  /** Without the blank ones. */
  readonly rows: readonly TableRow[];
  readonly blankRows: number;
  readonly merges: readonly Merge[];
  /** Damage that only the reader can see. */
  readonly damage: readonly SourceDamage[];
  readonly notes: readonly string[];
}
