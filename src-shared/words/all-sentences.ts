// All sections, for the window and the station. In a file of its own: the build of the phones' page would take over all of them.
import type { Loaders } from './languages.ts';

export const ALL_SENTENCES: Loaders = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
};
