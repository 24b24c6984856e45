import { useCallback } from 'react';
import type { Remark } from '../../../../src-shared/draft.ts';
import { useLanguage } from '../../../state/language.ts';
import { GERMAN } from './german.ts';

/** What a remark says in the language of the window. The station speaks English; a kind that is not known stays as it is. */
export function useRemarkText(): (remark: Remark) => string {
  const language = useLanguage((state) => state.language);
  return useCallback(
    (remark: Remark) => (language === 'de' && GERMAN[remark.kind]?.(remark.facts)) || remark.text,
    [language],
  );
}
