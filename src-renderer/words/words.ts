// Texts of the window in every language. A feature has `words.ts` with `defineWords({ en, de })`; a key that is missing in German does not compile.
import { useLanguage } from '../state/language.ts';

// biome-ignore lint/suspicious/noExplicitAny: a text may take whatever it needs; the English one says what.
type Text = string | ((...facts: any[]) => string);
type Texts = { readonly [key: string]: Text | Texts };
/** The keys of the English words in another language, each with the same facts. */
type Translated<T extends Texts> = {
  readonly [K in keyof T]: T[K] extends (...facts: infer A) => string
    ? (...facts: A) => string
    : T[K] extends Texts
      ? Translated<T[K]>
      : string;
};

export interface Words<T extends Texts> {
  readonly en: Translated<T>;
  readonly de: Translated<T>;
}

export function defineWords<const T extends Texts>(words: {
  readonly en: T;
  readonly de: Translated<NoInfer<T>>;
}): Words<T> {
  return words as unknown as Words<T>;
}

/** The texts of a feature in the language of the window. */
export function useWords<T extends Texts>(words: Words<T>): Translated<T> {
  const language = useLanguage((state) => state.language);
  return words[language];
}
