// Sentences in the language of the window for what the station refuses, and for why rows, batches and sheets were not made.
import { sayTrouble, troubleWords } from '#shared/troubles/sentences.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import type { Catalogue } from '#shared/words/catalogue.ts';
import type * as English from '#shared/words/en.ts';

/** Kinds of which the station's own sentence says more. */
const SAID_BY_STATION: readonly string[] = ['other', 'held_back'];

/** The sentence. Empty if the station's own sentence says more, if a fact is missing, or if the kind has no words. */
export function troubleIn(
  catalogue: Catalogue<typeof English>,
  trouble: Trouble,
  shown: (name: string) => string,
): string {
  if (SAID_BY_STATION.includes(trouble.kind)) return '';
  const { label } = trouble.facts;
  const facts = label === undefined ? trouble.facts : { ...trouble.facts, label: shown(label) };
  return sayTrouble({ ...trouble, facts }, troubleWords(catalogue), catalogue.speech);
}
