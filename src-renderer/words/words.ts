// The texts of the window in each language. A feature has `words.ts` with `useXWords = defineWords('x', { en, de })`. A key that German lacks does not compile.
// A further language has its words under the same name in a folder of its own; what it lacks is shown in English.
import type { BuiltIn } from '#shared/core/languages.ts';
import { useLanguage } from '#window/state/language.ts';
import type { Text, Texts } from './texts.ts';

/** The same keys as the English words, each with the same facts. */
type Translated<T extends Texts> = {
  readonly [K in keyof T]: T[K] extends (...facts: infer A) => string
    ? (...facts: A) => string
    : T[K] extends Texts
      ? Translated<T[K]>
      : string;
};
type Some<T> = { readonly [K in keyof T]?: T[K] extends Text ? T[K] : Some<T[K]> };

/** The words of a further language for a hook of this file: no other keys, and no other facts. A test names the keys that are missing. */
export type WordsOf<Hook extends () => Texts> = Some<ReturnType<Hook>>;

/** A hook for the texts of a feature in the language of the window. The hook also carries the texts of the languages that are built in. */
export function defineWords<const T extends Texts>(
  name: string,
  words: { readonly en: T; readonly de: Translated<NoInfer<T>> },
) {
  const typed = words as unknown as { readonly en: Translated<T>; readonly de: Translated<T> };
  function useTexts(): Translated<T> {
    const { language, further } = useLanguage();
    return further ? further.textsOver(name, typed.en) : typed[language as BuiltIn];
  }
  return Object.assign(useTexts, typed, { words: name });
}
