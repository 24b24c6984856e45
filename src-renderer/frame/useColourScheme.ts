import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLanguage } from '#window/state/language.ts';
import { usePreferences } from '#window/state/preferences.ts';

/** Sets contrast, mode and language on the page. Returns the colour scheme for Mantine. */
export function useColourScheme(): 'light' | 'dark' {
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
