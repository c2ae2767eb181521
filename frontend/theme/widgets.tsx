import './widgets.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffectiveScheme } from './colour-scheme.ts';
import { cssVariablesResolver, theme } from './theme.ts';

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
