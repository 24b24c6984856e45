import { setImmediate as nextRound } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';
import { INDEXED_PREFIX, type SearchQuery, type SearchTerm, type View } from '#main/store/sql/dialect.ts';
import type { RecordFilter } from './record-counts.ts';
import { foldWords, idInText, idMark, longWords, scopeMark, searchText, wordsOf } from './search-words.ts';

/** If more known words than this have a beginning, the index looks for the beginning itself, which costs a merge of their lists. */
const MOST_WORDS = 16;
/** If each match is also looked up among the labels, one query counts this many times fewer records. */
const LABELS_COST = 4;
/**
 * Counting costs 50 ns a match for one word, and some 200 ns for several. A search that finds more than this many records is too
 * wide to be read to its end, so the count stops here: half a second for ten million records becomes 10 ms.
 */
const MOST_COUNTED = 200_000;
/**
 * Milliseconds. Other work of the station waits for each slice, so a slice has as many records as take about this long at the
 * pace of the slice before it. A word that few records have is then found in ten million records by a dozen slices in place of a
 * hundred.
 */
const SLICE_MS = 10;
/** How many times as many records a slice may have as the one before it: one that was quick tells little about the next. */
const MOST_GROWTH = 8;
/** How many times as many records a slice may have as the first one. If each of them matches, the slice takes 0.1 s. */
const LONGEST_SLICE = 10;

interface SearchPace {
  readonly mostCounted: number;
  readonly sliceMs: number;
}

const PACE: SearchPace = { mostCounted: MOST_COUNTED, sliceMs: SLICE_MS };

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

export interface Matches {
  readonly total: number;
  /** Whether there may be more than `total`. */
  readonly atLeast: boolean;
  readonly seqs: readonly number[];
}

/** The records in which every word of the question is the beginning of a word, the newest first. */
export async function search(
  view: View,
  filter: RecordFilter & { q: string },
  start: number,
  limit: number,
  pace = PACE,
): Promise<Matches> {
  const { db, dialect } = view;
  const question = await readQuestion(view, filter);
  if (!question) return { total: 0, seqs: [], atLeast: false };
  const top = await db.selectFrom('records').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  const { owner, label_status: status, standing } = filter;
  const labels = status === undefined && standing === undefined ? null : { owner, status, standing };
  const seqs: number[] = [];
  let total = 0;
  let slice = question.slice;
  for (let to = top?.seq ?? 0; to > 0; ) {
    const range = [Math.max(1, to - slice + 1), to] as const;
    const began = performance.now();
    const matching = { query: question.query, range, labels };
    const found = await dialect.countMatches(db, matching);
    const offset = Math.max(0, start - total);
    if (seqs.length < limit && offset < found) {
      const page = { offset, limit: limit - seqs.length, count: found };
      seqs.push(...(await dialect.findMatches(db, matching, page)));
    }
    total += found;
    to -= slice;
    // One match behind the page tells that there is a next page.
    if (total >= pace.mostCounted && total > start + limit) return { total, seqs, atLeast: to > 0 };
    const growth = Math.min(MOST_GROWTH, pace.sliceMs / (performance.now() - began));
    slice = Math.min(LONGEST_SLICE * question.slice, Math.max(question.slice, Math.floor(slice * growth)));
    await nextRound();
  }
  return { total, seqs, atLeast: false };
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
    slice:
      filter.label_status === undefined && filter.standing === undefined
        ? dialect.searchSlice
        : dialect.searchSlice / LABELS_COST,
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
