import type { Trouble } from '#shared/troubles/trouble.ts';
import { useLanguage } from '#window/state/language.ts';
import { GERMAN, type TroubleWords, troubleIn } from './troubles.ts';
import { useShown } from './use-shown.ts';

/** Returns a function that says a trouble in the language of the window. Empty where the station's own English sentence is to be shown. */
export function useSaidTrouble(): (trouble: Trouble | null | undefined) => string {
  const words = useTroubleWords();
  const shown = useShown();
  return (trouble) => (trouble && words ? troubleIn(words, trouble, shown) : '');
}

/** Null in English: the station speaks it. */
export function useTroubleWords(): TroubleWords | null {
  const language = useLanguage((state) => state.language);
  const further = useLanguage((state) => state.further);
  return language === 'de' ? GERMAN : (further?.station?.troubles ?? null);
}
