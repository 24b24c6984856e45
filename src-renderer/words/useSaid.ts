import { useCallback } from 'react';
import type { Notice } from '#shared/core/notices.ts';
import { contradictionPhrase } from '#shared/labels/contradictions.ts';
import type { CodeContradiction } from '#shared/labels/label-codes.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import { sayWhole } from '#shared/words/message.ts';
import { sayPhrase } from '#shared/words/phrase.ts';
import { useLanguage } from '#window/state/language.ts';
import { troubleIn } from './troubles.ts';
import { useShown } from './useShown.ts';

/** Returns a function that says a trouble in the language of the window. Empty where the station's own English sentence is to be shown. */
export function useSaidTrouble(): (trouble: Trouble | null | undefined) => string {
  const isEnglish = useLanguage(({ language }) => language === 'en');
  const say = useTroubleSentence();
  return (trouble) => (trouble && !isEnglish ? say(trouble) : '');
}

/** The same in English too, for troubles that the station did not say, or not with these facts. */
export function useTroubleSentence(): (trouble: Trouble) => string {
  const catalogue = useLanguage((state) => state.catalogue);
  const shown = useShown();
  return useCallback((trouble) => troubleIn(catalogue, trouble, shown), [catalogue, shown]);
}

/** Returns a function that says a notice of the station in the language of the window. */
export function useSaidNotice(): (notice: Notice) => string {
  const { messages, speech } = useLanguage((state) => state.catalogue);
  const sayTrouble = useSaidTrouble();
  return ({ kind, facts, trouble, text }) =>
    sayTrouble(trouble) || sayWhole(messages('notice')[kind] ?? '', facts, speech) || text;
}

/** Returns a function that says what a code on a label says otherwise than its record. */
export function useSaidContradiction(): (one: CodeContradiction) => string {
  const { messages, speech } = useLanguage((state) => state.catalogue);
  return (one) => sayPhrase(contradictionPhrase(one), messages('contradiction'), speech);
}
