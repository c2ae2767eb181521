import { useEffectiveScheme } from './colour-scheme.ts';
import './widgets.css';
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  MantineProvider,
  type MantineThemeOverride,
} from '@mantine/core';
import type { ReactNode } from 'react';

/** Denser than the library defaults: 32 px controls, 13 px labels, thin borders instead of shadows. */
const componentDefaults: NonNullable<MantineThemeOverride['components']> = {
  Button: {
    defaultProps: { size: 'sm' },
    vars: (_theme: unknown, props: { size?: string }) =>
      props.size === 'sm'
        ? {
            root: {
              '--button-height': '32px',
              '--button-padding-x': '12px',
              '--button-fz': '13px',
            },
          }
        : { root: {} },
    styles: { root: { fontWeight: 500 }, section: { marginInlineEnd: 6 } },
  },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
  Input: {
    defaultProps: { size: 'sm' },
    vars: () => ({ wrapper: { '--input-height': '32px', '--input-fz': '14px' } }),
  },
  InputWrapper: {
    styles: {
      label: { fontSize: 13, fontWeight: 500, lineHeight: '20px', marginBottom: 4 },
      description: { fontSize: 12, lineHeight: '16px' },
      error: { fontSize: 12, lineHeight: '16px' },
    },
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
  },
  Checkbox: { defaultProps: { size: 'xs', radius: 'sm' } },
};

/** Color tuples for the widget library. Our own styles use tokens.css. */
const indigo: MantineColorsTuple = [
  '#f1f2ff',
  '#e4e6ff',
  '#cdd1fe',
  '#b0b6fb',
  '#969df7',
  '#777ded',
  '#5c62de',
  '#484dc8',
  '#3b3fa8',
  '#30347f',
];
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f1f3f6',
  '#e4e7ec',
  '#d5dae2',
  '#c3cad4',
  '#9aa3b0',
  '#667080',
  '#555e6b',
  '#39404b',
  '#16191f',
];
const dark: MantineColorsTuple = [
  '#e8eaee',
  '#c3c9d3',
  '#a3abb7',
  '#7d8693',
  '#2c323b',
  '#1c2027',
  '#15181d',
  '#0f1115',
  '#0b0d10',
  '#07080a',
];

const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 6 },
  colors: { indigo, gray, dark },
  black: '#16191f',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--cs-font)',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  components: componentDefaults,
});

/**
 * Library variables for our backgrounds, borders and text. They are equal in both schemes, because the tokens handle
 * the scheme.
 */
const shared = {
  '--mantine-color-text': 'var(--cs-ink)',
  '--mantine-color-body': 'var(--cs-canvas)',
  '--mantine-color-dimmed': 'var(--cs-muted)',
  '--mantine-color-placeholder': 'var(--cs-subtle)',
  '--mantine-color-anchor': 'var(--cs-accent)',
  '--mantine-color-error': 'var(--cs-bad)',
  '--mantine-color-default': 'var(--cs-raised)',
  '--mantine-color-default-hover': 'var(--cs-hover)',
  '--mantine-color-default-border': 'var(--cs-line-strong)',
};

const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
});

/** Provider that applies our colors and sizes to the widget library. Only pages with fields need it. */
export function Widgets({ children }: { children: ReactNode }) {
  const scheme = useEffectiveScheme();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
