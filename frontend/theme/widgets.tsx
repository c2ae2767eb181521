import './widgets.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffectiveScheme } from './colour-scheme.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/** Provider of the widget library in our colors and sizes, for pages with fields. All other pages do not need it. */
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
