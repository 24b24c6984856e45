// What repositories and migrations need to be told about the database that they stand on. Everything else is plain Kysely.
import type { Expression, Kysely, RawBuilder } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** A database, and the words that it takes. */
export interface View {
  readonly db: Kysely<Database>;
  readonly dialect: Dialect;
}

export interface Dialect {
  /** What ends the making of a table. */
  readonly tableEnd: RawBuilder<unknown>;
  /** Records that a search counts at a stretch: a database in this process holds up everything else meanwhile. */
  readonly searchSlice: number;
  createSearch(db: Kysely<Database>): Promise<void>;
  /** Words stand with a space between them, folded, in place of those that the record had. */
  putSearch(db: Kysely<Database>, seq: number, words: string): Promise<void>;
  countMatches(db: Kysely<Database>, matching: Matching): Promise<number>;
  /** The newest first. `count` is what countMatches said of them. */
  findMatches(
    db: Kysely<Database>,
    matching: Matching,
    page: { offset: number; limit: number; count: number },
  ): Promise<number[]>;
  /** A whole number out of a column of JSON; null where there is none. */
  jsonNumber(column: string, name: string): RawBuilder<number | null>;
  /** A column by which no index is chosen, where another one has all that is asked for. */
  unsought<T>(column: string): RawBuilder<T>;
  /** Whether a text holds another one; case does not count among the letters of English. */
  contains(column: string, text: string): Expression<boolean>;
}

export interface Matching {
  readonly query: SearchQuery;
  /** Records from here to there. */
  readonly range: readonly [from: number, to: number];
  readonly labels: LabelScope | null;
}

/** All of `all`; each entry: one of its alternatives; each alternative: all of its words. */
export type SearchTerm = { readonly word: string; readonly prefix: boolean };
export type SearchQuery = readonly (readonly (readonly SearchTerm[])[])[];

/** Records of one owner whose labels stand somewhere: labels move too often to have that in the index of words. */
export interface LabelScope {
  readonly owner: number;
  readonly status: string;
}

/** Longer beginnings of words are looked up among all words first. */
export const INDEXED_PREFIX = 5;
