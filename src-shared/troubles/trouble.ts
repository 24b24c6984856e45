// The troubles of a station: a kind with facts. Programs go by its code, and people by its sentence, which is in the catalogues.
import { type Static, Type } from 'typebox';
import { exactly, oneOf } from '#shared/core/schema.ts';
import type * as English from '#shared/words/en.ts';
import type { FactNames } from '#shared/words/message.ts';
import { parted, type Told } from '#shared/words/phrase.ts';
import { TROUBLE_CODES } from './trouble-codes.ts';

type Sentences = typeof English.trouble;
export type TroubleKind = keyof Sentences;
export const TROUBLE_KINDS = Object.keys(TROUBLE_CODES) as readonly TroubleKind[];

/** Facts that programs or the window need and no sentence names. */
interface Also {
  readonly field_missing: 'key';
  readonly field_wrong: 'key';
  readonly held_back: 'outcome' | 'cause';
  readonly off_label: 'path';
}
type NamesOf<K extends TroubleKind> = FactNames<Sentences[K]> | (K extends keyof Also ? Also[K] : never);

/** The facts that the English sentence of a kind needs. */
export type FactsOf<K extends TroubleKind> = { readonly [Name in FactNames<Sentences[K]>]: Told } & SomeFactsOf<K>;
type SomeFactsOf<K extends TroubleKind> = { readonly [Name in NamesOf<K>]?: Told };

/** Beside `{"error": …}` on the desk's server: a Trouble as JSON in ASCII. */
export const FAILURE_HEADER = 'x-twinmark-failure';

export const Values = Type.Record(Type.String(), Type.String(), {
  description: 'Values that the sentence has in it, by name.',
});
const Words = {
  phrase: Type.String({ description: 'The kind of the words, of which the window makes a part of its sentence.' }),
  facts: Values,
};
const Phrase = exactly({ ...Words, phrases: Type.Optional(Type.Record(Type.String(), exactly(Words))) });
export const Phrases = Type.Optional(
  Type.Record(Type.String(), Phrase, { description: 'Words of the station in the sentence, by name.' }),
);

export const Trouble = exactly(
  {
    kind: oneOf(TROUBLE_KINDS),
    facts: Values,
    phrases: Phrases,
  },
  'What a reason is about: for words in other languages.',
);
export type Trouble = Static<typeof Trouble>;

export function trouble<K extends TroubleKind>(kind: K, facts?: SomeFactsOf<K>): Trouble {
  return { kind, ...parted({ ...facts }) };
}
