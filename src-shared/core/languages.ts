// The languages of Twinmark. English and German are built in; a further one is loaded when it is chosen (CONTRIBUTING.md).
export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Languages whose words the window brings with itself. */
export type BuiltIn = 'en' | 'de';

/** Each language has its own name for itself, so that people find their language if they read no other. */
export const OWN_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' };

/** The region that numbers and dates follow if the browser does not name one. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' };

/** Languages that write 0,5. */
export function hasComma(language: string): boolean {
  return language !== 'en';
}
