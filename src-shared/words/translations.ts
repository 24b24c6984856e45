// All sections of the languages but English, which each program has in it. In a file of its own: the build of the phones' page
// would take over all of them.
import type { Loaders } from './languages.ts';

export const TRANSLATIONS: Omit<Loaders, 'en'> = {
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
};
