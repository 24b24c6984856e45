import { create } from 'zustand';
import { keep, onKeptElsewhere, readKept } from './kept.ts';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

interface LanguageState {
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
}

/** The language of the window: the chosen one, else the first language of the browser that the window has. */
export const useLanguage = create<LanguageState>()((set) => ({
  language: readLanguage(),
  setLanguage(language) {
    keep('language', language);
    set({ language });
  },
}));

onKeptElsewhere('language', () => useLanguage.setState({ language: readLanguage() }));

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
