import { useMemo } from 'react';
import type { Template } from '../../src-shared/model.ts';
import { useLanguage } from '../state/language.ts';
import { shownIn, templateIn } from './shipped.ts';

/** How a name that ships with the product is shown in the language of the window. */
export function useShown(): (name: string) => string {
  const language = useLanguage((state) => state.language);
  return (name) => shownIn(language, name);
}

/** A template as people read it: to show, not to save. */
export function useShownTemplate<T extends Template | null | undefined>(template: T): T {
  const language = useLanguage((state) => state.language);
  return useMemo(() => (template ? (templateIn(language, template) as T) : template), [language, template]);
}
