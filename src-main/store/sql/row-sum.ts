import { crc32 } from 'node:zlib';
import { type Database, type Row, TABLES, type Table, type TableName } from '#main/store/schema/schema.ts';
import { DamageError } from './failures.ts';

/** SQLite notices broken pages, but not a changed byte inside a value: every row carries a checksum of itself. */
export function sumOf(table: TableName, row: Readonly<Record<string, unknown>>): number {
  return checksum(TABLES[table], row);
}

/** Columns that were added later and have no value are left off the end, so that rows from before keep their checksums. */
export function checksum({ columns, fields }: Table, row: Readonly<Record<string, unknown>>): number {
  const values = columns.map((column) => row[column] ?? null);
  while (values.at(-1) === null && fields[columns[values.length - 1]].since !== null) values.pop();
  return crc32(JSON.stringify(values));
}

export function withSum<N extends TableName>(table: N, row: Row<N>): Database[N] {
  return { ...row, sum: sumOf(table, row) } as Database[N];
}

/** The row as it was written, or a DamageError. */
export function checked<N extends TableName>(table: N, row: Database[N]): Database[N] {
  if (sumOf(table, row) === row.sum) return row;
  const { key } = TABLES[table];
  throw new DamageError(
    `The row ${String((row as Record<string, unknown>)[key])} of ${table} is not as it was written.`,
  );
}

export function allChecked<N extends TableName>(table: N, rows: readonly Database[N][]): readonly Database[N][] {
  for (const row of rows) checked(table, row);
  return rows;
}
