import type { Loaders } from '#window/state/language.ts';

/** The sentences of the window: those of the chosen language are loaded. */
export const WINDOW_LANGUAGES: Loaders = {
  en: async () => ({ sections: await import('#shared/words/en.ts'), further: null }),
  de: async () => ({ sections: await import('#shared/words/de.ts'), further: null }),
  fr: async () => ({
    sections: await import('#shared/words/fr.ts'),
    further: (await import('#window/further-languages/french/window.ts')).french,
  }),
};
