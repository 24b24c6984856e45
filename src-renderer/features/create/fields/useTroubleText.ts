import type { FieldTrouble } from '../../../../src-shared/layout/shown-fields.ts';
import { useLanguage } from '../../../state/language.ts';
import { germanOf } from '../../../words/troubles.ts';
import { useShown } from '../../../words/use-shown.ts';

/** What is wrong with a field, in the language of the window. */
export function useTroubleText(): (trouble: FieldTrouble) => string {
  const language = useLanguage((state) => state.language);
  const shown = useShown();
  return ({ trouble, text }) => (language === 'de' && germanOf(trouble, shown)) || text;
}
