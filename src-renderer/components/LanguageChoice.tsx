import { SegmentedControl } from '@mantine/core';
import { LANGUAGES, useLanguage } from '../state/language.ts';
import { useComponentWords } from './words.ts';

/** Each language has its own name for itself, so that people find their language if they read no other. */
const NAMES = { en: 'English', de: 'Deutsch' } as const;

export function LanguageChoice({ fullWidth = false }: { fullWidth?: boolean }) {
  const t = useComponentWords();
  const { language, setLanguage } = useLanguage();
  return (
    <SegmentedControl
      aria-label={t.language}
      fullWidth={fullWidth}
      data={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
      value={language}
      onChange={(value) => setLanguage(value as (typeof LANGUAGES)[number])}
    />
  );
}
