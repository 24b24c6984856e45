// The dialect of PostgreSQL.
import { type DataTypeNode, type Kysely, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect, Matching, MatchPage, SearchQuery, SearchTerm } from '#main/store/sql/dialect.ts';

/** Integers have the length of those of SQLite. Texts are compared byte by byte as in SQLite, whatever the server's language. */
const TYPES: Readonly<Record<string, string>> = { integer: 'bigint', text: 'text collate "C"' };

export class StoreQueryCompiler extends PostgresQueryCompiler {
  protected override visitDataType({ dataType }: DataTypeNode): void {
    this.append(TYPES[String(dataType)] ?? String(dataType));
  }
}

export const POSTGRES: Dialect = {
  tableEnd: sql``,
  // PostgreSQL counts in a process of its own, so a long query holds up nothing.
  searchSlice: Number.MAX_SAFE_INTEGER,
  createSearch,
  putSearch,
  countMatches,
  findMatches,
  jsonNumber,
  // PostgreSQL chooses the index by itself.
  unsought: (column) => sql.ref(column),
  contains: (column, text) =>
    sql<boolean>`${sql.ref(column)} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
};

/** Escapes in JSON, after an even number of backslashes, of a zero character or of half a surrogate pair. */
const UNREADABLE = String.raw`(?<!\\)((?:\\\\)*)\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})`;

/** PostgreSQL refuses JSON with such escapes, so they are removed first. The number stays the same. */
function jsonNumber(column: string, name: string): RawBuilder<number | null> {
  const text = sql.ref(column);
  const readable = sql`case when position(${sql.lit('\\u')} in ${text}) = 0 then ${text}
    else regexp_replace(${text}, ${sql.lit(UNREADABLE)}, ${sql.lit('\\1')}, 'g') end`;
  return sql`((${readable})::json ->> ${sql.lit(name)})::bigint`;
}

// Full text: words come folded and cut, so the parsers and languages of PostgreSQL are not used.

async function createSearch(db: Kysely<Database>): Promise<void> {
  await sql`create table search (seq bigint primary key, words tsvector not null)`.execute(db);
  // With fastupdate, new words would wait in a list, which makes every search after a busy hour slow.
  await sql`create index search_by_word on search using gin (words) with (fastupdate = off)`.execute(db);
}

async function putSearch(db: Kysely<Database>, seq: number, words: string): Promise<void> {
  await sql`
    insert into search (seq, words) values (${seq}, array_to_tsvector(${words.split(' ')}::text[]))
    on conflict (seq) do update set words = excluded.words
  `.execute(db);
}

async function countMatches(db: Kysely<Database>, { query, range: [from, to], among }: Matching): Promise<number> {
  const scope = among ? sql`and seq in ${recordsAmong(among)}` : sql``;
  // Without a condition on the number, the index alone answers the query.
  const inRange = from <= 1 ? sql`` : sql`and seq between ${from} and ${to}`;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from search where ${matches(query)} ${inRange} ${scope}
  `.execute(db);
  return rows[0].n;
}

/** If many records match, the newest are found by stepping down through the numbers. If few match, they are collected and sorted. */
async function findMatches(
  db: Kysely<Database>,
  { query, range: [from, to], among }: Matching,
  { offset, limit, count }: MatchPage,
): Promise<number[]> {
  const scope = among ? sql`and seq in ${recordsAmong(among)}` : sql``;
  const walked = ((offset + limit) * (to - from + 1)) / count;
  const found =
    walked < count * COLLECTING
      ? // No index answers "is true", so PostgreSQL steps through the numbers.
        sql`(${matches(query)}) is true`
      : matches(query);
  const { rows } = await sql<{ seq: number }>`
    select seq from search where ${found} and seq between ${from} and ${to} ${scope}
    order by seq desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map(({ seq }) => seq);
}

/** The cost of a record that the index of words finds, in records that are stepped over. */
const COLLECTING = 1;

function matches(query: SearchQuery): RawBuilder<boolean> {
  return sql`words @@ ${queryText(query)}::tsquery`;
}

function recordsAmong(among: RawBuilder<boolean>) {
  return sql`(select seq from records where ${among})`;
}

function queryText(query: SearchQuery): string {
  const one = ({ word, prefix }: SearchTerm) => `'${word.replace(/['\\]/g, '$&$&')}'${prefix ? ':*' : ''}`;
  const all = (terms: readonly SearchTerm[]) => `(${terms.map(one).join(' & ')})`;
  return query.map((alternatives) => `(${alternatives.map(all).join(' | ')})`).join(' & ');
}
