// What differs between SQLite and PostgreSQL. All other queries are plain Kysely, the same for both.
import type { Expression, Kysely, RawBuilder } from 'kysely';
import type { Database } from '#main/store/schema/schema.ts';

/** A database and its dialect. */
export interface View {
  readonly db: Kysely<Database>;
  readonly dialect: Dialect;
}

export interface Dialect {
  /** The end of a statement that creates a table. */
  readonly tableEnd: RawBuilder<unknown>;
  /** How many records one query of a search counts. A query in this process holds up everything else. */
  readonly searchSlice: number;
  createSearch(db: Kysely<Database>): Promise<void>;
  /** Replaces the words of a record. They are folded, with a space between them. */
  putSearch(db: Kysely<Database>, seq: number, words: string): Promise<void>;
  countMatches(db: Kysely<Database>, matching: Matching): Promise<number>;
  /** The newest first. */
  findMatches(db: Kysely<Database>, matching: Matching, page: MatchPage): Promise<number[]>;
  /** A whole number in a column of JSON, or null. */
  jsonNumber(column: string, name: string): RawBuilder<number | null>;
  /** A column by which the database must not choose an index, since another index has all that the query needs. */
  unsought<T>(column: string): RawBuilder<T>;
  /** Whether a text contains another one. The case of English letters does not count. */
  contains(column: string, text: string): Expression<boolean>;
}

export interface Matching {
  readonly query: SearchQuery;
  /** The first and the last record, by their numbers. */
  readonly range: readonly [from: number, to: number];
  /** What else is asked of the records, which the index of words does not know. */
  readonly among: RawBuilder<boolean> | null;
}

/** Which of the matches are wanted. `count` is the result of countMatches. */
export interface MatchPage {
  readonly offset: number;
  readonly limit: number;
  readonly count: number;
}

export type SearchTerm = { readonly word: string; readonly prefix: boolean };
/** A record must match every entry: of each entry one alternative, and of that alternative every word. */
export type SearchQuery = readonly (readonly (readonly SearchTerm[])[])[];

/** The longest beginning of a word that the index finds. Longer ones are first looked up in the table of words. */
export const INDEXED_PREFIX = 5;
