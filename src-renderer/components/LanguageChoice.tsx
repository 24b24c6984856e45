import { SegmentedControl } from '@mantine/core';
import { LANGUAGES, type Language, OWN_NAMES } from '#shared/words/languages.ts';
import { useLanguage } from '#window/state/language.ts';
import { useWords } from '#window/words/useWords.ts';

export function LanguageChoice({ fullWidth = false }: { fullWidth?: boolean }) {
  const t = useWords('component');
  const { language, setLanguage } = useLanguage();
  return (
    <SegmentedControl
      aria-label={t.language}
      fullWidth={fullWidth}
      data={LANGUAGES.map((value) => ({ value, label: OWN_NAMES[value] }))}
      value={language}
      onChange={(value) => setLanguage(value as Language)}
    />
  );
}
