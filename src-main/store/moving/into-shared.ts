import { type Kysely, sql } from 'kysely';
import type { Connections } from '#main/store/postgres/connections.ts';
import type { Database } from '#main/store/schema/schema.ts';
import { countIds } from '#main/store/tables/derived.ts';
import { countAll } from '#main/store/tables/record-counts.ts';
import { searchText, wordsOf } from '#main/store/tables/search-words.ts';
import { AppError } from '#shared/troubles/errors.ts';
import {
  differences,
  isEmpty,
  type MovedRow,
  type MovedTable,
  type Rewrite,
  type Tallies,
  tallyOf,
} from './tallies.ts';

/** Copies all rows of a file into empty tables, in one transaction: after a kill the tables are empty again. */
export async function copyIntoShared(
  source: Kysely<Database>,
  rewrite: Rewrite,
  { writer }: Connections,
  assertHeld: () => Promise<void>,
): Promise<Tallies> {
  return writer.transaction().execute(async (db) => {
    // A station that starts now waits for this lock.
    await sql`lock table clock`.execute(db);
    const before = await tallyOf(db);
    if (!isEmpty(before)) return sameAlready(await tallyOf(source, undefined, rewrite), before);
    const copied = await tallyOf(source, (table, rows) => put(db, table, rows), rewrite);
    await finishCopy(source, db);
    assertSame(copied, await tallyOf(db));
    await assertHeld();
    return copied;
  });
}

/** Counts records and IDs in the target, and sets its clock to that of the source. */
export async function finishCopy(source: Kysely<Database>, target: Kysely<Database>): Promise<void> {
  await countAll(target);
  await countIds(target);
  const { last, seen } = await source.selectFrom('clock').select(['last', 'seen']).executeTakeFirstOrThrow();
  await target.updateTable('clock').set({ last, seen }).execute();
}

/** If an earlier move was killed after it had copied everything, the same rows are there already. */
function sameAlready(source: Tallies, target: Tallies): Tallies {
  if (differences(source, target).length === 0) return source;
  throw new AppError(
    'conflict',
    'The database already holds rows that are not those of this station. Nothing was changed. Make an empty database, and move into that.',
  );
}

export function assertSame(source: Tallies, target: Tallies): void {
  const wrong = differences(source, target);
  if (wrong.length === 0) return;
  throw new AppError(
    'store_unusable',
    `The copy differs from the original (${wrong.join(', ')}) and was not kept. The station is as it was.`,
  );
}

async function put(db: Kysely<Database>, { name, columns }: MovedTable, rows: readonly MovedRow[]): Promise<void> {
  const values = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
  await db
    .insertInto(name)
    .values(values as never)
    .execute();
  if (name === 'records') await index(db, rows as unknown as readonly Database['records'][]);
}

async function index(db: Kysely<Database>, records: readonly Database['records'][]): Promise<void> {
  const seqs = records.map(({ seq }) => seq);
  const words = records.map((record) => searchText(record, wordsOf(record)));
  await sql`
    insert into search (seq, words) select seq, array_to_tsvector(string_to_array(words, ' '))
    from unnest(${sql.val(seqs)}::bigint[], ${sql.val(words)}::text[]) as entry(seq, words)
  `.execute(db);
}
