import type { Loaders } from './languages.ts';

export const WINDOW_SENTENCES: Loaders = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
};
