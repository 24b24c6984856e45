import { create } from 'zustand';
import { LANGUAGES, type Language } from '#shared/core/languages.ts';
import type { FurtherLanguage } from '#window/words/further.ts';
import { keep, onKeptElsewhere, readKept } from './kept.ts';

/** Where the words of languages come from that the page does not bring with itself. */
export type Loaders = Readonly<Partial<Record<Language, () => Promise<FurtherLanguage>>>>;

interface LanguageState {
  readonly language: Language;
  /** The words of `language` if they were loaded. Null if the page has them built in. */
  readonly further: FurtherLanguage | null;
  readonly setLanguage: (language: Language) => void;
}

/** The language of the window. It changes when the words of the new one are there. */
export const useLanguage = create<LanguageState>()(() => ({
  language: 'en',
  further: null,
  setLanguage: () => {},
}));

/** Begins with the chosen language, else with the first language of the browser that the window has. */
export async function openLanguage(loaders: Loaders): Promise<void> {
  let wanted: Language | null = null;
  async function show(language: Language): Promise<void> {
    wanted = language;
    const further = (await loaders[language]?.()) ?? null;
    // Another language may have been chosen in the meantime.
    if (wanted === language) useLanguage.setState({ language, further });
  }
  useLanguage.setState({
    setLanguage: (language) => {
      keep('language', language);
      void show(language).catch(reportError);
    },
  });
  onKeptElsewhere('language', () => void show(readLanguage()).catch(reportError));
  // Without its words, as when the station has just gone, the page opens in English.
  await show(readLanguage()).catch(reportError);
}

function readLanguage(): Language {
  return readKept('language', LANGUAGES) ?? preferred(navigator.languages);
}

function preferred(languages: readonly string[]): Language {
  for (const one of languages) {
    const found = LANGUAGES.find((language) => one.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}
