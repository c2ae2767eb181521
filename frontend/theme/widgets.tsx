import './widgets.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShownScheme } from './colour-scheme.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/** Around pages with fields: the widget library in our colours and sizes. Everything else does without it. */
export function Widgets({ children }: { children: ReactNode }) {
  const scheme = useShownScheme();
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
