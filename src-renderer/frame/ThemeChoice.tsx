import { Select } from '@mantine/core';
import { THEMES, type ThemeChoice as Theme, usePreferences } from '#window/state/preferences.ts';
import { useFrameWords } from './words.ts';

export function ThemeChoice() {
  const t = useFrameWords();
  const { theme, setTheme } = usePreferences();
  return (
    <Select
      label={t.display}
      data={THEMES.map((value) => ({ value, label: t.themes[value] }))}
      value={theme}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      onChange={(value) => value && setTheme(value as Theme)}
    />
  );
}
