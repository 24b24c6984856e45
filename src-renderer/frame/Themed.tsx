import { createTheme, MantineProvider, mergeThemeOverrides, PasswordInput } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { theme } from '#window/theme.ts';
import { useWords } from '#window/words/use-words.ts';
import { useColourScheme } from './useColourScheme.ts';

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
