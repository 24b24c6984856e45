import { create } from 'zustand';
import { type Catalogue, openCatalogue, type Sections } from '#shared/words/catalogue.ts';
import type * as English from '#shared/words/en.ts';
import { LANGUAGES, type Language, type Loaders } from '#shared/words/languages.ts';
import { speechIn } from '#shared/words/speech.ts';
import { localeOf } from '#window/words/intl.ts';
import { keep, onKeptElsewhere, readKept } from './kept.ts';

interface LanguageState {
  readonly language: Language;
  readonly catalogue: Catalogue<typeof English>;
  readonly setLanguage: (language: Language) => void;
}

/** The language of the window. It changes when the words of the new one are there. */
export const useLanguage = create<LanguageState>()(() => ({
  language: 'en',
  catalogue: catalogueOf('en', {}),
  setLanguage: () => {},
}));

/** Begins with the chosen language, else with the first language of the browser that the window has. */
export async function openLanguage(loaders: Loaders): Promise<void> {
  let wanted: Language | null = null;
  async function show(language: Language): Promise<void> {
    wanted = language;
    const sections = await loaders[language]();
    // Another language may have been chosen in the meantime.
    if (wanted === language) useLanguage.setState({ language, catalogue: catalogueOf(language, sections) });
  }
  useLanguage.setState({
    setLanguage: (language) => {
      keep('language', language);
      void show(language).catch(reportError);
    },
  });
  onKeptElsewhere('language', () => void show(readLanguage()).catch(reportError));
  await show(readLanguage());
}

function catalogueOf(language: Language, sections: Sections): Catalogue<typeof English> {
  return openCatalogue(sections as unknown as typeof English, speechIn(language, localeOf(language)));
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
