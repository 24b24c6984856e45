// The languages of Twinmark. A new language is its file beside en.ts, its lines here, in translations.ts and in phone-sentences.ts:
// the compiler names the tables that lack the line, each sentence that the file lacks, and each fact that a sentence lacks or has too many.
import type { Differing, Sections } from './catalogue.ts';
import type * as German from './de.ts';
import type * as English from './en.ts';
import type * as French from './fr.ts';

export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Languages of templates and layouts that a job can be made in. */
export type BuiltIn = 'en' | 'de';

interface Files extends Readonly<Record<Language, object>> {
  readonly en: typeof English;
  readonly de: typeof German;
  readonly fr: typeof French;
}
type None<Wrong extends never> = Wrong;
export type Lacking = None<{ [L in Language]: Exclude<keyof typeof English, keyof Files[L]> }[Language]>;
export type Wrong = None<{ [L in Language]: Differing<typeof English, Files[L]> }[Language]>;

/** Each language has its own name for itself, so that people find their language if they read no other. */
export const OWN_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' };

/** The region that numbers and dates follow if the browser does not name one. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' };

/** Languages that write 0,5. */
export function hasComma(language: string): boolean {
  return language !== 'en';
}

/** Where sections come from: those of one language are loaded when somebody asks for it. */
export type Loaders = Readonly<Record<Language, () => Promise<Sections>>>;
