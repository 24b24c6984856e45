import { createTheme, MantineProvider, mergeThemeOverrides, PasswordInput } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useComponentWords } from '#window/components/words.ts';
import { theme } from '#window/theme.ts';
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
  const { showTyped } = useComponentWords();
  return useMemo(() => {
    const defaultProps = { visibilityToggleButtonProps: { 'aria-label': showTyped } };
    return mergeThemeOverrides(
      theme,
      createTheme({ components: { PasswordInput: PasswordInput.extend({ defaultProps }) } }),
    );
  }, [showTyped]);
}
