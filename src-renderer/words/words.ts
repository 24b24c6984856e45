// The texts of the window in each language. A feature has `words.ts` with `useXWords = defineWords({ en, de })`. A key that German lacks does not compile.
import { type Language, useLanguage } from '../state/language.ts';

// biome-ignore lint/suspicious/noExplicitAny: a text may take whatever it needs; the English one says what.
type Text = string | ((...facts: any[]) => string);
type Texts = { readonly [key: string]: Text | Texts };
/** The same keys as the English words, each with the same facts. */
type Translated<T extends Texts> = {
  readonly [K in keyof T]: T[K] extends (...facts: infer A) => string
    ? (...facts: A) => string
    : T[K] extends Texts
      ? Translated<T[K]>
      : string;
};

/** A hook for the texts of a feature in the language of the window. The hook also carries the texts of each language. */
export function defineWords<const T extends Texts>(words: { readonly en: T; readonly de: Translated<NoInfer<T>> }) {
  const typed = words as unknown as Readonly<Record<Language, Translated<T>>>;
  function useTexts(): Translated<T> {
    return typed[useLanguage((state) => state.language)];
  }
  return Object.assign(useTexts, typed);
}
