import { useCallback } from 'react';
import type { Trouble } from '#shared/troubles/trouble.ts';
import { useLanguage } from '#window/state/language.ts';
import { troubleIn } from './troubles.ts';
import { useShown } from './use-shown.ts';

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
