// The catalogues as tests look at them: each language, each message, and what it says.

import { sayTrouble, troubleWords } from '#shared/troubles/sentences.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import { type Messages, openCatalogue } from '#shared/words/catalogue.ts';
import * as German from '#shared/words/de.ts';
import * as English from '#shared/words/en.ts';
import * as French from '#shared/words/fr.ts';
import { LOCALES } from '#shared/words/languages.ts';
import { parseMessage, sayMessage, speechOf } from '#shared/words/message.ts';
import { type Phrase, sayPhrase } from '#shared/words/phrase.ts';

export const SECTIONS = { en: English, de: German, fr: French } as const;

/** The texts of a language, as screens have them. */
export const catalogueIn = (language: keyof typeof SECTIONS) =>
  openCatalogue(
    SECTIONS[language] as typeof English,
    speechOf(LOCALES[language], (text) => text),
  );

/** Each message of a language by its key: `job.title`. */
export function messagesIn(language: keyof typeof SECTIONS): (readonly [key: string, message: string])[] {
  return Object.entries<Messages>(SECTIONS[language]).flatMap(([section, messages]) =>
    Object.entries(messages).map(([key, message]) => [`${section}.${key}`, message] as const),
  );
}

/** The names of the facts of a message, and what its selections choose from. */
export function factsOf(message: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const walk = (parts: ReturnType<typeof parseMessage>): void => {
    for (const part of parts) {
      if ('name' in part) found.set(part.name, found.get(part.name) ?? []);
      if ('date' in part) found.set(part.date, found.get(part.date) ?? []);
      if ('number' in part) found.set(part.number, found.get(part.number) ?? []);
      if (!('arms' in part)) continue;
      const name = 'plural' in part ? part.plural : part.select;
      found.set(name, 'plural' in part ? [] : [...part.arms.keys()]);
      for (const arm of part.arms.values()) walk(arm);
    }
  };
  walk(parseMessage(message));
  return found;
}

/** What a message says where each fact is `fact`. */
export function saidWith(language: keyof typeof SECTIONS, message: string, fact: string | number): string {
  const facts = Object.fromEntries([...factsOf(message).keys()].map((name) => [name, fact]));
  const speech = speechOf(LOCALES[language], (text) => text);
  const plain = (n: number) => (Number.isNaN(n) ? String(fact) : speech.number.format(n));
  const format = { format: plain } as Intl.NumberFormat;
  return sayMessage(message, facts, {
    ...speech,
    number: format,
    digits: (text) => plain(Number(text)),
    date: (instant) => instant,
  });
}

/** The sentence of a trouble in a language. Empty if the language has none, or a fact of it is missing. */
export function troubleIn(language: keyof typeof SECTIONS, trouble: Trouble): string {
  const { messages, speech } = catalogueIn(language);
  return sayTrouble(trouble, troubleWords({ messages }), speech);
}

/** What a phrase of the station says in a language. */
export function phraseIn(language: keyof typeof SECTIONS, told: Phrase): string {
  const { messages, speech } = catalogueIn(language);
  return sayPhrase(told, { ...messages('phrase'), ...messages('contradiction') }, speech);
}
