import { useCallback } from 'react';
import type { Remark } from '../../../../src-shared/draft.ts';
import { useLanguage } from '../../../state/language.ts';
import { shownIn } from '../../../words/shipped.ts';
import { GERMAN } from './german.ts';

/** Fields by the names that people read. */
function shownFacts({ facts }: Remark): Remark['facts'] {
  return 'label' in facts ? { ...facts, label: shownIn('de', facts.label) } : facts;
}

/** What a remark says in the language of the window. The station speaks English; a kind that is not known stays as it is. */
export function useRemarkText(): (remark: Remark) => string {
  const language = useLanguage((state) => state.language);
  return useCallback(
    (remark: Remark) => (language === 'de' && GERMAN[remark.kind]?.(shownFacts(remark))) || remark.text,
    [language],
  );
}
