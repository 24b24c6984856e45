import { type Kysely, sql } from 'kysely';
import { namesPictures, picturesIn } from '#main/store/schema/row-values.ts';
import { type Database, type Row, TABLE_NAMES, type TableName } from '#main/store/schema/schema.ts';
import { type BulkWriter, bulkWriter, type Connection, clearSearch } from '#main/store/sql/sqlite.ts';
import { ID_BLOCK } from './ids.ts';
import { pagesOf } from './pages.ts';
import { countAll } from './record-counts.ts';
import { longWords, searchText, wordsOf } from './search-words.ts';

/** Makes everything anew that follows from the rows of other tables: counts, blocks of IDs, named pictures, the search. */
export async function rebuildDerived(connection: Connection): Promise<void> {
  const bulk = bulkWriter(connection);
  await bulk.transaction(async () => {
    await clearDerived(connection);
    await countAll(connection.db);
    await countIds(connection.db);
    for (const table of TABLE_NAMES.filter(namesPictures)) {
      for await (const rows of pagesOf(connection, table)) for (const row of rows) derive(bulk, table, row as never);
    }
  });
}

async function clearDerived({ db }: Connection): Promise<void> {
  for (const table of ['record_counts', 'id_blocks', 'named_pictures', 'words'] as const) {
    await db.deleteFrom(table).execute();
  }
  await clearSearch(db);
}

export async function recountIds(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('id_blocks').execute();
  await countIds(db);
}

export async function countIds(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into id_blocks (block, used)
    select number / ${sql.lit(ID_BLOCK)}, count(*) from ids where given_back = 0 group by 1
  `.execute(db);
}

function derive(bulk: BulkWriter, table: TableName, row: Row<TableName>): void {
  for (const hash of picturesIn(table, row as never)) bulk.namePicture(hash);
  if (table !== 'records') return;
  const record = row as Database['records'];
  const words = wordsOf(record);
  bulk.index(record.seq, searchText(record, words));
  for (const word of longWords(words)) bulk.addWord(word);
}
