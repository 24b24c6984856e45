// Reads many rows, page by page.
import { type Kysely, sql } from 'kysely';
import { type Database, TABLES, type TableName } from '#main/store/schema/schema.ts';
import { allChecked } from '#main/store/sql/row-sum.ts';

/** A move writes a page in one statement, and PostgreSQL takes 65,535 values in a statement. */
const PAGE = 1000;

/** All rows of a table in the order of their keys, each compared with its checksum. */
export async function* pagesOf<N extends TableName>(
  { db }: { readonly db: Kysely<Database> },
  table: N,
  rowsOfPage: () => number = () => PAGE,
): AsyncGenerator<readonly Database[N][]> {
  for await (const rows of uncheckedPages(db, table, TABLES[table].key, rowsOfPage)) {
    yield allChecked(table, rows as readonly Database[N][]);
  }
}

/** All rows of any table, without comparing them with their checksums. */
export async function* uncheckedPages(
  db: Kysely<Database>,
  table: string,
  key: string,
  rowsOfPage: () => number = () => PAGE,
): AsyncGenerator<readonly Readonly<Record<string, unknown>>[]> {
  for (let after: unknown = null; ; ) {
    const later = after === null ? sql`true` : sql`${sql.ref(key)} > ${after}`;
    const { rows } = await sql<Readonly<Record<string, unknown>>>`
      select * from ${sql.table(table)} where ${later} order by ${sql.ref(key)} limit ${rowsOfPage()}
    `.execute(db);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.[key];
  }
}

/** Records in the order of their stamps, above `after` and up to `end`. */
export async function* recordsByStamp(
  { db }: { readonly db: Kysely<Database> },
  after: string,
  end: string,
): AsyncGenerator<readonly Database['records'][]> {
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
    from = rows[rows.length - 1].updated_at;
  }
}
