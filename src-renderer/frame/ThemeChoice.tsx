import { Select } from '@mantine/core';
import { THEMES, type ThemeChoice as Theme, useAppearance } from '../state/appearance.ts';
import { useFrameWords } from './words.ts';

export function ThemeChoice() {
  const t = useFrameWords();
  const { theme, setTheme } = useAppearance();
  return (
    <Select
      label={t.look}
      data={THEMES.map((value) => ({ value, label: t.themes[value] }))}
      value={theme}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      onChange={(value) => value && setTheme(value as Theme)}
    />
  );
}
