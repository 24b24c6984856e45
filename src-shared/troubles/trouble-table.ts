import type { ErrorCode } from './error-codes.ts';

/** The sentences for one kind of trouble. `{name}` in a sentence stands for the fact of that name. */
export interface TroubleEntry {
  /** The code of an error of this kind. */
  readonly code: ErrorCode;
  readonly en: string;
  readonly de: string;
  /** Facts that programs or the window need and no sentence names. */
  readonly also?: readonly string[];
}

export type TroubleTable = Readonly<Record<string, TroubleEntry>>;

type Sentences = Omit<TroubleEntry, 'code'> & Partial<Pick<TroubleEntry, 'code'>>;

/** A table whose errors have this code, but for the entries that name another one. */
export function troublesOf<const T extends Readonly<Record<string, Sentences>>>(code: ErrorCode, table: T) {
  const entries = Object.entries(table).map(([kind, entry]) => [kind, { code, ...entry }]);
  return Object.fromEntries(entries) as { readonly [K in keyof T]: T[K] & Pick<TroubleEntry, 'code'> };
}

export type Fact = string | number;

/** The names of the facts in a sentence. */
export type FactNames<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | FactNames<Rest>
  : never;

/** Puts facts into a sentence. Returns an empty text if a fact is missing. */
export function fillIn(sentence: string, facts: Readonly<Record<string, Fact>>): string {
  let isWhole = true;
  const filled = sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name];
    if (fact === undefined) isWhole = false;
    return String(fact);
  });
  return isWhole ? filled : '';
}
