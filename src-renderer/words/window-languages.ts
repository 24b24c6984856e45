import type { Loaders } from '#window/state/language.ts';

/** The sentences of the window: those of the chosen language are loaded. */
export const WINDOW_LANGUAGES: Loaders = {
  en: () => import('#shared/words/en.ts'),
  de: () => import('#shared/words/de.ts'),
  fr: () => import('#shared/words/fr.ts'),
};
