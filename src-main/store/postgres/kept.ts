import { publicRow } from '#main/store/schema/row-values.ts';
import type { PublicRow, TableName } from '#main/store/schema/schema.ts';
import { checked } from '#main/store/sql/row-sum.ts';
import type { Session } from '#main/store/sql/session.ts';
import { openConnections } from './connections.ts';
import { failureOf } from './failures.ts';
import { sharedSession } from './memory.ts';

/** A row of the stations on a database; null where there is none. */
export async function rowInShared<N extends TableName>(
  url: string,
  name: N,
  column: string,
  value: string,
): Promise<PublicRow<N> | null> {
  const connections = openConnections(url);
  try {
    const [{ table }] = await connections.ask<{ table: string | null }>(`select to_regclass('${name}')::text as table`);
    if (table === null) return null;
    const wanted = connections.reader.selectFrom(name as 'kept').selectAll();
    const row = await wanted.where(column as 'name', '=', value).executeTakeFirst();
    return row === undefined ? null : publicRow(name, checked(name, row as never));
  } catch (error) {
    throw failureOf(error);
  } finally {
    await connections.close();
  }
}

/** The rows of the stations on a database, to be read; null if they are those of another version of the program. */
export async function openSharedRows(
  url: string,
  version: number,
): Promise<{ readonly session: Session; close(): Promise<void> } | null> {
  const connections = openConnections(url);
  try {
    const [found] = await connections.ask<{ version: number }>('select version from twinmark');
    if (Number(found?.version) === version) return { session: sharedSession(connections), close: connections.close };
    await connections.close();
    return null;
  } catch (error) {
    await connections.close();
    throw failureOf(error);
  }
}
