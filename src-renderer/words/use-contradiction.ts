import { contradictionPhrase } from '#shared/labels/contradictions.ts';
import type { CodeContradiction } from '#shared/labels/label-codes.ts';
import { sayPhrase } from '#shared/words/phrase.ts';
import { useLanguage } from '#window/state/language.ts';

/** Returns a function that says what a code on a label says otherwise than its record. */
export function useSaidContradiction(): (one: CodeContradiction) => string {
  const { messages, speech } = useLanguage((state) => state.catalogue);
  return (one) => sayPhrase(contradictionPhrase(one), messages('contradiction'), speech);
}
