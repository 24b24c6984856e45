import { create } from 'zustand';
import { frenchSpaces } from '#shared/core/french-spaces.ts';
import { LANGUAGES, type Language } from '#shared/core/languages.ts';
import { type Catalogue, openCatalogue, type Sections } from '#shared/words/catalogue.ts';
import type * as English from '#shared/words/en.ts';
import { speechOf } from '#shared/words/message.ts';
import type { FurtherLanguage } from '#window/words/further.ts';
import { localeOf } from '#window/words/intl.ts';
import { keep, onKeptElsewhere, readKept } from './kept.ts';

/** The sections of a page in one language. */
export interface Spoken {
  readonly sections: Sections;
  readonly further: FurtherLanguage | null;
}
/** Where the words of languages come from: a page loads those of one language. */
export type Loaders = Readonly<Record<Language, () => Promise<Spoken>>>;

interface LanguageState {
  readonly language: Language;
  readonly catalogue: Catalogue<typeof English>;
  /** What `language` says of the station. Null in English and German. */
  readonly further: FurtherLanguage | null;
  readonly setLanguage: (language: Language) => void;
}

/** The language of the window. It changes when the words of the new one are there. */
export const useLanguage = create<LanguageState>()(() => ({
  language: 'en',
  catalogue: catalogueOf('en', {}),
  further: null,
  setLanguage: () => {},
}));

/** Begins with the chosen language, else with the first language of the browser that the window has. */
export async function openLanguage(loaders: Loaders): Promise<void> {
  let wanted: Language | null = null;
  async function show(language: Language): Promise<void> {
    wanted = language;
    const { sections, further } = await loaders[language]();
    // Another language may have been chosen in the meantime.
    if (wanted === language) useLanguage.setState({ language, further, catalogue: catalogueOf(language, sections) });
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

export function catalogueOf(language: Language, sections: Sections): Catalogue<typeof English> {
  const finish = language === 'fr' ? frenchSpaces : (text: string) => text;
  return openCatalogue(sections as unknown as typeof English, speechOf(localeOf(language), finish));
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
