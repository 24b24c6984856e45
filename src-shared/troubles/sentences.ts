// Troubles as sentences of a language.
import type { Catalogue, Messages, Sections } from '#shared/words/catalogue.ts';
import { type Facts, type Speech, sayMessage } from '#shared/words/message.ts';
import { sayTold, type ToldFacts } from '#shared/words/phrase.ts';
import type { Trouble } from './trouble.ts';

/** What a catalogue has for troubles. */
export interface TroubleWords {
  readonly trouble: Messages;
  readonly phrase: Messages;
  readonly contradiction: Messages;
}

export function troubleWords<S extends Sections>({ messages }: Pick<Catalogue<S>, 'messages'>): TroubleWords {
  return { trouble: messages('trouble'), phrase: messages('phrase'), contradiction: messages('contradiction') };
}

/** The sentence. Empty if a fact of it is missing, or if the language has none for the kind. */
export function sayTrouble({ kind, facts, phrases }: Trouble, words: TroubleWords, speech: Speech): string {
  return sayKind(kind, { ...facts, ...phrases }, words, speech);
}

/** The same, of facts that are not cut. */
export function sayKind(kind: string, told: ToldFacts, words: TroubleWords, speech: Speech): string {
  const { trouble, phrase, contradiction } = words;
  return Object.hasOwn(trouble, kind) ? sayTold(trouble[kind], told, { ...phrase, ...contradiction }, speech) : '';
}

/** A reason as the sums keep it: the kind of a trouble after #, or words of a person. Facts of single labels are left out. */
export function sayReason(value: string, { trouble }: Pick<TroubleWords, 'trouble'>, speech: Speech): string {
  const kind = value.slice(1);
  if (!value.startsWith('#') || !Object.hasOwn(trouble, kind)) return value;
  return sayMessage(trouble[kind], new Proxy<Facts>({}, { get: () => '…' }), speech);
}
