// What repositories and migrations are told of PostgreSQL.
import { type DataTypeNode, type Kysely, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/schema.ts';
import type { Dialect, Matching, SearchQuery, SearchTerm } from '../sql/dialect.ts';

/** Whole numbers are as long as those of SQLite. Texts are compared byte by byte, as there, whatever the server's language. */
const TYPES: Readonly<Record<string, string>> = { integer: 'bigint', text: 'text collate "C"' };

export class StoreQueryCompiler extends PostgresQueryCompiler {
  protected override visitDataType({ dataType }: DataTypeNode): void {
    this.append(TYPES[String(dataType)] ?? String(dataType));
  }
}

export const POSTGRES: Dialect = {
  tableEnd: sql``,
  // It counts in a process of its own.
  searchSlice: Number.MAX_SAFE_INTEGER,
  createSearch,
  putSearch,
  countMatches,
  findMatches,
  jsonNumber,
  // It weighs indexes by what is in them.
  unsought: (column) => sql.ref(column),
  contains: (column, text) =>
    sql<boolean>`${sql.ref(column)} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
};

/** In a text of JSON, after an even number of backslashes: a zero character, or a half of a character. */
const UNREADABLE = String.raw`(?<!\\)((?:\\\\)*)\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})`;

/** PostgreSQL reads no JSON that holds such a character anywhere. A number is the same without them. */
function jsonNumber(column: string, name: string): RawBuilder<number | null> {
  const text = sql.ref(column);
  const readable = sql`case when position(${sql.lit('\\u')} in ${text}) = 0 then ${text}
    else regexp_replace(${text}, ${sql.lit(UNREADABLE)}, ${sql.lit('\\1')}, 'g') end`;
  return sql`((${readable})::json ->> ${sql.lit(name)})::bigint`;
}

// Full text: words come folded and cut, so that no parser and no language of PostgreSQL is asked.

async function createSearch(db: Kysely<Database>): Promise<void> {
  await sql`create table search (seq bigint primary key, words tsvector not null)`.execute(db);
  // Words that wait in a list would make every search after a busy hour slow.
  await sql`create index search_by_word on search using gin (words) with (fastupdate = off)`.execute(db);
}

async function putSearch(db: Kysely<Database>, seq: number, words: string): Promise<void> {
  await sql`
    insert into search (seq, words) values (${seq}, array_to_tsvector(${words.split(' ')}::text[]))
    on conflict (seq) do update set words = excluded.words
  `.execute(db);
}

async function countMatches(db: Kysely<Database>, { query, range: [from, to], labels }: Matching): Promise<number> {
  const scope = labels ? sql`and seq in ${labelled(labels)}` : sql``;
  // Without a look at the number, the index alone tells.
  const inRange = from <= 1 ? sql`` : sql`and seq between ${from} and ${to}`;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from search where ${matches(query)} ${inRange} ${scope}
  `.execute(db);
  return rows[0].n;
}

/** Where many match, the newest are met soon by walking; where few do, they are collected and put in order. */
async function findMatches(
  db: Kysely<Database>,
  { query, range: [from, to], labels }: Matching,
  { offset, limit, count }: { offset: number; limit: number; count: number },
): Promise<number[]> {
  const scope = labels ? sql`and seq in ${labelled(labels)}` : sql``;
  const walked = ((offset + limit) * (to - from + 1)) / count;
  const found =
    walked < count * COLLECTING
      ? // No index answers to a truth: so the numbers are walked.
        sql`(${matches(query)}) is true`
      : matches(query);
  const { rows } = await sql<{ seq: number }>`
    select seq from search where ${found} and seq between ${from} and ${to} ${scope}
    order by seq desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map(({ seq }) => seq);
}

/** A record that is collected by the index of words costs so much of one that is walked past. */
const COLLECTING = 1;

function matches(query: SearchQuery): RawBuilder<boolean> {
  return sql`words @@ ${queryText(query)}::tsquery`;
}

function labelled({ owner, status }: NonNullable<Matching['labels']>) {
  return sql`(select seq from records where owner_id = ${owner} and label_status = ${status})`;
}

function queryText(query: SearchQuery): string {
  const one = ({ word, prefix }: SearchTerm) => `'${word.replace(/['\\]/g, '$&$&')}'${prefix ? ':*' : ''}`;
  const all = (terms: readonly SearchTerm[]) => `(${terms.map(one).join(' & ')})`;
  return query.map((alternatives) => `(${alternatives.map(all).join(' | ')})`).join(' & ');
}
