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

/** A narrow no-break space stands before : ; ! ? % and inside of « ». Sources have plain spaces there, which are easier to type and to see. */
function frenchSpaces(text: string): string {
  return text.replace(/ (?=[:;!?%»])|(?<=«) /g, '\u202f');
}
