import { checked } from '../sql/row-sum.ts';
import { openConnections } from './connections.ts';
import { failureOf } from './failures.ts';

/** A kept value of the stations on a database; null where there is none. */
export async function keptInShared(url: string, name: string): Promise<unknown> {
  const connections = openConnections(url);
  try {
    const [{ table }] = await connections.ask<{ table: string | null }>(`select to_regclass('kept')::text as table`);
    if (table === null) return null;
    const row = await connections.reader.selectFrom('kept').selectAll().where('name', '=', name).executeTakeFirst();
    return row === undefined ? null : JSON.parse(checked('kept', row).value);
  } catch (error) {
    throw failureOf(error);
  } finally {
    await connections.close();
  }
}
