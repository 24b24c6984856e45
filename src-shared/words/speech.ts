import { frenchSpaces } from '#shared/core/french-spaces.ts';
import { type Language, LOCALES } from '#shared/words/languages.ts';
import { type Speech, speechOf } from './message.ts';

/** How a language says its messages. A browser may name a region of its own. */
export function speechIn(language: Language, locale: string = LOCALES[language]): Speech {
  return speechOf(locale, language === 'fr' ? frenchSpaces : (text) => text);
}

/** The English of the station's answers, log and files: instants stay as programs write them. */
export function stationSpeech(): Speech {
  return { ...speechIn('en'), date: (instant) => instant };
}
