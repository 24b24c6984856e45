import type { Kysely } from 'kysely';
import { syncFile } from '#main/files/durable-files.ts';
import { migrate } from '#main/store/migrations/migrate.ts';
import type { Database } from '#main/store/schema/schema.ts';
import { bulkWriter, type Connection, connect, orphanRows, structureProblem } from '#main/store/sql/sqlite.ts';
import { searchText, wordsOf } from '#main/store/tables/search-words.ts';
import { assertSame, finishCopy } from './into-shared.ts';
import { type MovedRow, type MovedTable, type Rewrite, type Tallies, tallyOf } from './tallies.ts';

/** Copies all rows into a file that is not there yet. */
export async function copyIntoFile(source: Kysely<Database>, rewrite: Rewrite, file: string): Promise<Tallies> {
  const connection = connect(file, 'writer');
  try {
    await migrate(connection, async () => {});
    const copied = await fill(connection, source, rewrite);
    assertSame(copied, await tallyOf(connection.db));
    const problem = structureProblem(connection.handle, 'full');
    if (problem || orphanRows(connection) > 0)
      throw new Error(`The database that was made is not in order: ${problem}`);
    connection.handle.pragma('journal_mode = DELETE');
    await connection.close();
    await syncFile(file);
    return copied;
  } finally {
    if (connection.handle.open) await connection.close();
  }
}

async function fill(connection: Connection, source: Kysely<Database>, rewrite: Rewrite): Promise<Tallies> {
  const bulk = bulkWriter(connection);
  const index = (record: Database['records']) => bulk.index(record.seq, searchText(record, wordsOf(record)));
  const put = ({ name }: MovedTable, rows: readonly MovedRow[]) => {
    for (const row of rows) {
      if (name === 'named_pictures') bulk.namePicture(String(row['hash']));
      else if (name === 'words') bulk.addWord(String(row['word']));
      else bulk.put(name, row);
      if (name === 'records') index(row as unknown as Database['records']);
    }
  };
  let copied: Tallies = {};
  await bulk.transaction(async () => {
    copied = await tallyOf(source, put, rewrite);
    await finishCopy(source, connection.db);
  });
  return copied;
}
