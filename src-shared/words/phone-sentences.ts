// Sections by name, in a file of its own: the build of the phones' page takes over these alone.
import type { Loaders } from './languages.ts';

export const PHONE_SENTENCES: Loaders = {
  en: async () => {
    const { certificate, contradiction, enrolled, form, list, phone, standing, state } = await import('./en.ts');
    return { certificate, contradiction, enrolled, form, list, phone, standing, state };
  },
  de: async () => {
    const { certificate, contradiction, enrolled, form, list, phone, shipped, standing, state } = await import(
      './de.ts'
    );
    return { certificate, contradiction, enrolled, form, list, phone, shipped, standing, state };
  },
  fr: async () => {
    const { certificate, contradiction, enrolled, form, list, phone, shipped, standing, state } = await import(
      './fr.ts'
    );
    return { certificate, contradiction, enrolled, form, list, phone, shipped, standing, state };
  },
};
