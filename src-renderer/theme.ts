// How the window looks: a calm grey base, one quiet blue for controls, and strong colour only for passed, failed and abnormal.
import {
  Button,
  type CSSVariablesResolver,
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  Drawer,
  defaultCssVariablesResolver,
  Input,
  type MantineColorsTuple,
  Modal,
  mergeMantineTheme,
} from '@mantine/core';

const steel = tuple('#eef3f7 #dbe5ec #b9ccd9 #93b0c4 #6f95af #53809e #3f6b88 #325872 #2b4a60 #203849');
const gray = tuple('#f6f7f8 #eceef0 #dfe2e6 #ccd1d6 #aab1b9 #69737d #57616b #424b54 #2d343b #1b2025');
const dark = tuple('#e3e7ea #c3cad0 #a3acb4 #8a949d #4a545d #373f47 #2a3138 #20262c #191e23 #12161a');

const sans =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "DejaVu Sans", Arial, sans-serif';
const mono =
  'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace';

const red = tuple('#fdf0ef #fbe0de #f4bcb8 #ec948e #e16a62 #d4473e #c2362d #b3261e #931d17 #721611');
const green = tuple('#eef7f0 #dcefe1 #b6dcc1 #8cc79d #62b07b #3f9a5d #27824a #1e7a3c #17632f #104a23');
const yellow = tuple('#fdf6e8 #fbeed8 #f3d6a3 #e8b966 #dc9d35 #c98514 #9a6207 #8a5200 #6d4100 #523100');

export const theme = createTheme({
  primaryColor: 'steel',
  primaryShade: { light: 7, dark: 6 },
  colors: { steel, gray, dark, red, green, yellow },
  white: '#ffffff',
  black: '#1b2025',
  fontFamily: sans,
  fontFamilyMonospace: mono,
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '18px' },
  defaultRadius: 'md',
  headings: {
    fontFamily: sans,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  shadows: {
    xs: '0 1px 2px rgb(20 28 36 / 6%)',
    sm: '0 1px 3px rgb(20 28 36 / 8%), 0 2px 8px rgb(20 28 36 / 5%)',
    md: '0 4px 16px rgb(20 28 36 / 12%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ vars: (_, { size }) => ({ root: targets(size, '--button-height') }) }),
    // For an input without a size, Mantine passes its default `sm`.
    Input: Input.extend({
      vars: (_, { size }) => ({ wrapper: targets(size === 'sm' ? undefined : size, '--input-height') }),
    }),
    // The page itself never scrolls, so scrolling need not be locked. The lock would write a <style> element.
    Modal: Modal.extend({
      defaultProps: { centered: true, radius: 'lg', lockScroll: false, overlayProps: { backgroundOpacity: 0.4 } },
    }),
    Drawer: Drawer.extend({ defaultProps: { lockScroll: false } }),
  },
});

/** From light to dark. */
function tuple(colours: string): MantineColorsTuple {
  return colours.split(' ') as unknown as MantineColorsTuple;
}

/** Controls without a size of their own are as high as --target (base.css), which depends on the mode. `sm` is Mantine's default. */
function targets(size: unknown, name: string): Record<string, string> {
  return size === undefined || size === 'sm' ? { [name]: 'var(--target)' } : {};
}

/** Quiet text has a contrast of at least 4.5 to 1 on every background of the window. */
const resolver: CSSVariablesResolver = (whole) => {
  const base = defaultCssVariablesResolver(whole);
  return {
    variables: base.variables,
    light: {
      ...base.light,
      '--mantine-color-body': gray[0],
      '--mantine-color-dimmed': gray[6],
      '--mantine-color-placeholder': gray[5],
      '--mantine-color-default-border': gray[3],
      '--mantine-color-error': '#b3261e',
      '--mantine-color-disabled-color': gray[5],
    },
    dark: {
      ...base.dark,
      '--mantine-color-body': dark[8],
      '--mantine-color-dimmed': dark[2],
      '--mantine-color-placeholder': dark[2],
      '--mantine-color-default': dark[6],
      '--mantine-color-default-border': dark[4],
      '--mantine-color-anchor': steel[3],
      '--mantine-color-error': '#ff8a80',
      '--mantine-color-disabled-color': dark[3],
    },
  };
};

/**
 * Mantine writes its variables into a <style> element, which the policy of our pages forbids. A style sheet that a script makes is no such element.
 */
export function installVariables(target: Document): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(convertCssVariables(resolver(mergeMantineTheme(DEFAULT_THEME, theme))));
  // Adopted sheets rank after all others. High contrast overrides them by a longer selector.
  target.adoptedStyleSheets = [...target.adoptedStyleSheets, sheet];
}
