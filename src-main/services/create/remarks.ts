import { lazily } from '#shared/core/lazily.ts';
import type { Remark, RemarkKind, Weight } from '#shared/core/remark.ts';
import { phrase, remark as SENTENCES } from '#shared/words/en.ts';
import type { FactNames } from '#shared/words/message.ts';
import { parted, sayTold, type Told, type ToldFacts } from '#shared/words/phrase.ts';
import { stationSpeech } from '#shared/words/speech.ts';

type Sentences = typeof SENTENCES;
/** The facts that the sentence needs, and others for programs. */
type Facts<K extends keyof Sentences> = { readonly [Name in FactNames<Sentences[K]>]: Told } & ToldFacts;
type Place = Partial<Pick<Remark, 'column' | 'field' | 'offer'>>;
const speech = lazily(stationSpeech);

export function remark<K extends keyof Sentences>(weight: Weight, kind: K, facts: Facts<K>, place: Place = {}): Remark {
  return toldRemark(weight, kind, sayTold(SENTENCES[kind], facts, phrase, speech()), facts, place);
}

/** A remark on a cell, in the words of whoever read it. */
export function toldRemark(
  weight: Weight,
  kind: RemarkKind,
  text: string,
  facts: ToldFacts,
  place: Place = {},
): Remark {
  return { weight, kind, ...parted(facts), trouble: null, text, column: null, field: null, offer: null, ...place };
}

/** Red weighs more than amber. Notes do not count. */
export function worst(remarks: readonly Pick<Remark, 'weight'>[]): 'red' | 'amber' | null {
  if (remarks.some(({ weight }) => weight === 'red')) return 'red';
  return remarks.some(({ weight }) => weight === 'amber') ? 'amber' : null;
}
