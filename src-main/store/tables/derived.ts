import { type Kysely, sql } from 'kysely';
import { hashesIn } from '../sql/picture-ref.ts';
import { allChecked } from '../sql/row-sum.ts';
import { type Database, TABLES, type TableName } from '../sql/schema.ts';
import { type BulkWriter, bulkWriter, type Connection, clearSearch } from '../sql/sqlite.ts';
import { ID_BLOCK } from './ids.ts';
import { countAll } from './record-counts.ts';
import { longWords, searchText, wordsOf } from './search-words.ts';

const PAGE = 1000;
/** Columns of free form that may name pictures. */
const FREE = [
  ['answers', 'body'],
  ['batches', 'plan'],
  ['labels', 'data'],
  ['findings', 'data'],
  ['kept', 'value'],
] as const;

/** Makes everything anew that follows from other rows: counts, blocks of IDs, named pictures, the search. */
export async function rebuildDerived(connection: Connection): Promise<void> {
  const bulk = bulkWriter(connection);
  await bulk.transaction(async () => {
    await clearDerived(connection);
    await countAll(connection.db);
    await countIds(connection.db);
    for await (const records of pagesOf(connection, 'records')) {
      for (const record of records) indexOne(bulk, record);
    }
    for (const [table, column] of FREE) {
      for await (const rows of pagesOf(connection, table)) {
        for (const row of rows) for (const hash of hashesIn(row[column as never])) bulk.namePicture(hash);
      }
    }
  });
}

async function clearDerived({ db }: Connection): Promise<void> {
  for (const table of ['record_counts', 'id_blocks', 'named_pictures', 'words'] as const) {
    await db.deleteFrom(table).execute();
  }
  await clearSearch(db);
}

export async function countIds(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into id_blocks (block, used)
    select number / ${sql.lit(ID_BLOCK)}, count(*) from ids where given_back = 0 group by 1
  `.execute(db);
}

function indexOne(bulk: BulkWriter, record: RowOf<'records'>): void {
  const words = wordsOf(record);
  bulk.index(record.seq, searchText(record, words));
  for (const word of longWords(words)) bulk.addWord(word);
  for (const picture of [record.original, record.marked]) if (picture) bulk.namePicture(picture.slice(0, 64));
}

type RowOf<N extends TableName> = ReturnType<typeof allChecked<N>>[number];

/** Records in order of their stamps, above `after` and up to `end`. */
export async function* pagesByStamp(
  { db }: Pick<Connection, 'db'>,
  after: string,
  end: string,
): AsyncGenerator<readonly RowOf<'records'>[]> {
  for (let from = after; ; ) {
    const rows = await db
      .selectFrom('records')
      .selectAll()
      .where('updated_at', '>', from)
      .where('updated_at', '<=', end)
      .orderBy('updated_at')
      .limit(PAGE)
      .execute();
    if (rows.length === 0) return;
    yield allChecked('records', rows);
    from = (rows.at(-1) as RowOf<'records'>).updated_at;
  }
}

/** All rows of a table in order of their keys. */
export async function* pagesOf<N extends TableName>(
  { db }: Pick<Connection, 'db'>,
  table: N,
  rowsOfStep: () => number = () => PAGE,
): AsyncGenerator<readonly RowOf<N>[]> {
  const key = sql.ref(TABLES[table].key);
  let after: unknown = null;
  for (;;) {
    const query = sql<
      RowOf<N>
    >`select * from ${sql.table(table)} where ${after === null ? sql`true` : sql`${key} > ${after}`}
      order by ${key} limit ${rowsOfStep()}`;
    const { rows } = await query.execute(db);
    if (rows.length === 0) return;
    yield allChecked(table, rows);
    after = (rows.at(-1) as Record<string, unknown>)[TABLES[table].key];
  }
}
