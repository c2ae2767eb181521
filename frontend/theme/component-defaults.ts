import type { MantineThemeOverride } from '@mantine/core';

/** Denser than the library defaults: 32 px controls, 13 px labels, thin borders instead of shadows. */
export const componentDefaults: NonNullable<MantineThemeOverride['components']> = {
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
