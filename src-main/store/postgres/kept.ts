import { publicRow } from '../schema/row-values.ts';
import type { PublicRow, TableName } from '../schema/schema.ts';
import { checked } from '../sql/row-sum.ts';
import { openConnections } from './connections.ts';
import { failureOf } from './failures.ts';

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
