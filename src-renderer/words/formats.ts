import { useMemo } from 'react';
import { useLanguage } from '../state/language.ts';
import { type Formats, formatsOf } from './intl.ts';

/** Numbers, dates and times as the language of the window writes them. */
export function useFormats(): Formats {
  const language = useLanguage((state) => state.language);
  return useMemo(() => formatsOf(language), [language]);
}
