import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import {
  INDEXED_PREFIX,
  type Matching,
  type MatchPage,
  type SearchQuery,
  type SearchTerm,
  type View,
} from '#main/store/sql/dialect.ts';
import type { RecordFilter } from './record-counts.ts';
import { amongOf, isCounted } from './record-scope.ts';
import { foldWords, idInText, idMark, longWords, scopeMark, searchText, wordsOf } from './search-words.ts';
import { type Matches, PACE, type Wanted, walkSlices } from './slices.ts';

/** If more known words than this have a beginning, the index looks for the beginning itself, which costs a merge of their lists. */
const MOST_WORDS = 16;
/** If each match is also looked up among the records, one query counts this many times fewer records. */
const RECORDS_COST = 4;
export async function indexRecord({ db, dialect }: View, record: Database['records']): Promise<void> {
  const words = wordsOf(record);
  await dialect.putSearch(db, record.seq, searchText(record, words));
  await addWords(db, longWords(words));
}

async function addWords(db: Kysely<Database>, words: readonly string[]): Promise<void> {
  for (let i = 0; i < words.length; i += 100) {
    await db
      .insertInto('words')
      .values(words.slice(i, i + 100).map((word) => ({ word })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The records in which every word of the question is the beginning of a word, the newest first. */
export async function search(
  view: View,
  filter: RecordFilter & { q: string },
  wanted: Wanted,
  pace = PACE,
): Promise<Matches> {
  const { db, dialect } = view;
  const question = await readQuestion(view, filter);
  if (!question) return { total: 0, seqs: [], atLeast: false };
  const { query, slice } = question;
  const among = amongOf(filter, dialect);
  const slices = {
    top: await newestSeq(db),
    first: slice,
    count: (range: Matching['range']) => dialect.countMatches(db, { query, range, among }),
    find: (range: Matching['range'], page: MatchPage) => dialect.findMatches(db, { query, range, among }, page),
  };
  return walkSlices(slices, wanted, pace);
}

export async function newestSeq(db: Kysely<Database>): Promise<number> {
  const top = await db.selectFrom('records').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return top?.seq ?? 0;
}

interface Question {
  readonly query: SearchQuery;
  readonly slice: number;
}

/** Null if no record can match. */
async function readQuestion({ db, dialect }: View, filter: RecordFilter & { q: string }): Promise<Question | null> {
  const query: (readonly (readonly SearchTerm[])[])[] = [[[{ word: scopeMark(filter), prefix: false }]]];
  let merges = false;
  for (const text of filter.q.split(/\s+/)) {
    const id = idInText(text);
    const inWords = await Promise.all(foldWords(text).map((word) => beginning(db, word)));
    const missing = inWords.some((alternatives) => alternatives.length === 0);
    if (id !== null) {
      const byId = [{ word: idMark(id), prefix: id.length < 5 }];
      const both = missing ? [] : crossed(inWords);
      query.push([byId, ...both]);
    } else if (missing) return null;
    else query.push(...inWords.map((alternatives) => alternatives.map((term) => [term])));
    merges ||= inWords.flat().some(({ word, prefix }) => prefix && word.length > INDEXED_PREFIX);
  }
  if (query.length === 1) return null;
  // A merge of lists costs the same for a part of the records as for all of them.
  if (merges) return { query, slice: Number.MAX_SAFE_INTEGER };
  return {
    query,
    slice: isCounted(filter) ? dialect.searchSlice : dialect.searchSlice / RECORDS_COST,
  };
}

/** The words of the index that a word of the question may be the beginning of. */
async function beginning(db: Kysely<Database>, word: string): Promise<readonly SearchTerm[]> {
  if (word.length <= INDEXED_PREFIX) return [{ word, prefix: true }];
  const known = await db
    .selectFrom('words')
    .select('word')
    .where('word', '>=', word)
    .where('word', '<', `${word}\u{10FFFF}`)
    .limit(MOST_WORDS + 1)
    .execute();
  if (known.length > MOST_WORDS) return [{ word, prefix: true }];
  return known.map((row) => ({ word: row.word, prefix: false }));
}

/** Every way to take one of each. */
function crossed(lists: readonly (readonly SearchTerm[])[]): SearchTerm[][] {
  return lists.reduce<SearchTerm[][]>((ways, list) => ways.flatMap((way) => list.map((term) => [...way, term])), [[]]);
}
