import { createTheme, MantineProvider, mergeThemeOverrides, PasswordInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useLanguage } from '#window/state/language.ts';
import { usePreferences } from '#window/state/preferences.ts';
import { theme } from '#window/theme.ts';
import { useWords } from '#window/words/useWords.ts';

/** Its children as the person chose that they look, in the chosen language. */
export function Themed({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={useWordedTheme()}
      forceColorScheme={useColourScheme()}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

/** The theme with the words that Mantine would say in English. */
function useWordedTheme() {
  const { showTyped } = useWords('component');
  return useMemo(() => {
    const defaultProps = { visibilityToggleButtonProps: { 'aria-label': showTyped } };
    return mergeThemeOverrides(
      theme,
      createTheme({ components: { PasswordInput: PasswordInput.extend({ defaultProps }) } }),
    );
  }, [showTyped]);
}

/** Sets contrast, mode and language on the page. Returns the colour scheme for Mantine. */
function useColourScheme(): 'light' | 'dark' {
  const { theme, mode } = usePreferences();
  const language = useLanguage((state) => state.language);
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)', false, { getInitialValueInEffect: false });
  const systemContrast = useMediaQuery('(prefers-contrast: more)', false, { getInitialValueInEffect: false });
  const highContrast = theme === 'contrast' || (theme === 'system' && systemContrast);
  const dark = !highContrast && (theme === 'dark' || (theme === 'system' && systemDark));

  useEffect(() => {
    const page = document.documentElement;
    page.lang = language;
    page.dataset['mode'] = mode;
    page.dataset['contrast'] = highContrast ? 'high' : 'normal';
  }, [language, mode, highContrast]);
  return dark ? 'dark' : 'light';
}
