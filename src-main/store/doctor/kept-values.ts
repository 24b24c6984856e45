import { existsSync } from 'node:fs';
import { placesIn } from '#main/files/data-folder.ts';
import { readSettingsFile } from '#main/files/settings-file.ts';
import { publicRow } from '#main/store/schema/row-values.ts';
import type { PublicRow, TableName } from '#main/store/schema/schema.ts';
import { failureOf } from '#main/store/sql/failures.ts';
import { checked } from '#main/store/sql/row-sum.ts';
import { connect } from '#main/store/sql/sqlite.ts';

/** A kept value of a station, whether the station runs or not. Null where there is no such value. */
export async function readKept(folder: string, name: string): Promise<unknown> {
  return (await readRow(folder, 'kept', 'name', name))?.value ?? null;
}

/** A row of a station, whether the station runs or not. Null where there is no such row. */
export async function readRow<N extends TableName>(
  folder: string,
  table: N,
  column: string,
  value: string,
): Promise<PublicRow<N> | null> {
  const { 'database.url': url } = await readSettingsFile(folder);
  if (!url) return fromFile(folder, table, column, value);
  const { rowInShared } = await import('#main/store/postgres/kept.ts');
  return rowInShared(url, table, column, value);
}

async function fromFile<N extends TableName>(
  folder: string,
  table: N,
  column: string,
  value: string,
): Promise<PublicRow<N> | null> {
  const { database } = placesIn(folder);
  if (!existsSync(database)) return null;
  try {
    const connection = connect(database, 'inspector');
    try {
      const row = connection.findBy(table, column as never, value);
      return row === undefined ? null : publicRow(table, checked(table, row as never));
    } finally {
      await connection.close();
    }
  } catch (error) {
    throw failureOf(error);
  }
}
