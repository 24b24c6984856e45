// Phrases: parts of a sentence that come from another place, such as the station, and are said in the language of whoever reads.
import type { Messages } from './catalogue.ts';
import type * as English from './en.ts';
import { type Fact, type FactNames, type Facts, type Speech, sayWhole } from './message.ts';

type Phrases = typeof English.phrase & typeof English.contradiction;

export interface Phrase {
  readonly phrase: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly phrases?: Readonly<Record<string, Phrase>>;
}

/** What stands in a sentence: a value, or a phrase. */
export type Told = Fact | boolean | Phrase;
export type ToldFacts = Readonly<Record<string, Told>>;

/** A cell may hold pages. */
const LONGEST_FACT = 200;

export function phrase<K extends keyof Phrases>(
  kind: K,
  ...[facts]: [FactNames<Phrases[K]>] extends [never] ? [] : [{ readonly [Name in FactNames<Phrases[K]>]: Told }]
): Phrase {
  return { phrase: kind, ...parted({ ...facts }) };
}

/** Values as short texts, and phrases. */
export function parted(told: ToldFacts): Omit<Phrase, 'phrase'> {
  const facts: Record<string, string> = {};
  const phrases: Record<string, Phrase> = {};
  for (const [name, one] of Object.entries(told)) {
    if (typeof one === 'object') phrases[name] = one;
    else facts[name] = String(one).slice(0, LONGEST_FACT);
  }
  return Object.keys(phrases).length > 0 ? { facts, phrases } : { facts };
}

/** What a phrase says by itself. */
export function sayPhrase({ phrase, facts, phrases }: Phrase, words: Messages, speech: Speech): string {
  return sayTold(words[phrase] ?? '', { ...facts, ...phrases }, words, speech);
}

/** A message with values and phrases in it. Empty if one is missing. */
export function sayTold(message: string, told: ToldFacts, words: Messages, speech: Speech): string {
  const facts = Object.entries(told).map(([name, fact]) => [
    name,
    typeof fact === 'object' ? sayPhrase(fact, words, speech) : fact,
  ]);
  return sayWhole(message, Object.fromEntries(facts) as Facts, speech);
}
