import { useCallback, useMemo } from 'react';
import type { Template } from '#shared/core/model.ts';
import { useLanguage } from '#window/state/language.ts';
import { shownIn, templateIn } from './shipped.ts';

/** Returns a function that gives the name of a shipped thing in the language of the window. */
export function useShown(): (name: string) => string {
  const { language, further } = useLanguage();
  return useCallback((name) => shownIn(language, further?.shipped ?? null, name), [language, further]);
}

/** A template with translated names. It is for showing, not for saving. */
export function useShownTemplate<T extends Template | null | undefined>(template: T): T {
  const { language, further } = useLanguage();
  const shipped = further?.shipped ?? null;
  return useMemo(
    () => (template ? (templateIn(language, shipped, template) as T) : template),
    [language, shipped, template],
  );
}
