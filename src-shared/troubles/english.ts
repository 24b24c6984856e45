// The station's own sentences of troubles, which its answers, its log and its command line have.
import { lazily } from '#shared/core/lazily.ts';
import { contradiction, phrase, trouble as sentences } from '#shared/words/en.ts';
import { type Phrase, sayPhrase, type ToldFacts } from '#shared/words/phrase.ts';
import { stationSpeech } from '#shared/words/speech.ts';
import { sayKind, sayTrouble } from './sentences.ts';
import type { Trouble, TroubleKind } from './trouble.ts';

const WORDS = { trouble: sentences, phrase, contradiction };
const speech = lazily(stationSpeech);

export function englishOf(trouble: Trouble): string {
  return sayTrouble(trouble, WORDS, speech());
}

export function englishSentence(kind: TroubleKind, facts: ToldFacts = {}): string {
  return sayKind(kind, facts, WORDS, speech());
}

export function englishPhrase(told: Phrase): string {
  return sayPhrase(told, { ...phrase, ...contradiction }, speech());
}
