import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type Database, TABLE_NAMES, TABLES, type TableName } from '#main/store/schema/schema.ts';
import { checked } from '#main/store/sql/row-sum.ts';
import type { Journal } from './journal.ts';

const PAGE = 1000;

interface Found {
  readonly table: TableName;
  readonly at: string;
  readonly row: Record<string, unknown>;
}

/** Writes the rows into the journal that are newer than its newest line. Returns their number. */
export async function catchUp(journal: Journal, db: Kysely<Database>): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await nextRows(db, journal.newest());
    if (rows.length === 0) return count;
    const pending = journal.begin();
    for (const { table, row } of rows) pending.add(table, row);
    await pending.claim();
    await pending.write();
    if (journal.failure()) throw journal.failure();
    count += rows.length;
  }
}

/** The next rows of all tables by their stamps, up to the end of the page that ends first. */
async function nextRows(db: Kysely<Database>, after: string): Promise<Found[]> {
  const pages = await Promise.all(TABLE_NAMES.map((table) => pageOf(db, table, after)));
  const ends = pages.filter((page) => page.length === PAGE).map((page) => (page.at(-1) as Found).at);
  const end = ends.sort()[0] ?? '9';
  return pages
    .flat()
    .filter(({ at }) => at <= end)
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

async function pageOf(db: Kysely<Database>, table: TableName, after: string): Promise<Found[]> {
  const { stamp } = TABLES[table];
  const rows = await db
    .selectFrom(table)
    .selectAll()
    .where(sql<string>`${sql.ref(stamp)}`, '>', after)
    .orderBy(sql.ref(stamp))
    .limit(PAGE)
    .execute();
  return rows.map((row) => {
    const kept = checked(table, row as never) as Record<string, unknown>;
    return { table, at: String(kept[stamp]), row: kept };
  });
}
