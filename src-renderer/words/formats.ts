import { useMemo } from 'react';
import { useLanguage } from '#window/state/language.ts';
import { type Formats, formatsOf } from './intl.ts';

/** Numbers, dates and times in the format of the window's language. */
export function useFormats(): Formats {
  const language = useLanguage((state) => state.language);
  return useMemo(() => formatsOf(language), [language]);
}
