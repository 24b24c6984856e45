import type { Language } from '#shared/core/languages.ts';
import { FRENCH_TROUBLES } from './french/french.ts';
import { TROUBLES, type TroubleKind } from './trouble.ts';

/** The sentences of troubles in a language, by their kinds. For the station: the window loads those of a further language by itself. */
export function sentencesIn(language: Language): Readonly<Partial<Record<TroubleKind, string>>> {
  if (language === 'fr') return FRENCH_TROUBLES;
  return Object.fromEntries(Object.entries(TROUBLES).map(([kind, sentences]) => [kind, sentences[language]]));
}
