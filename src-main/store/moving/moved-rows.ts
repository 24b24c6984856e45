import type { TableName } from '../schema/schema.ts';

export interface MovedTable {
  readonly name: TableName | 'named_pictures' | 'words';
  readonly key: string;
  readonly columns: readonly string[];
}

export type MovedRow = Readonly<Record<string, unknown>>;

/** How a row is to stand where it goes; null leaves it out. */
export type Rewrite = (table: MovedTable, row: MovedRow) => MovedRow | null;

export const asItIs: Rewrite = (_, row) => row;
