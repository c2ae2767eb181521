import './theme/styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { preloadWhenIdle } from '#frontend/lib/idle-preload.ts';
import { SessionGate } from '#frontend/lib/session/session-gate.tsx';
import { startSession } from '#frontend/lib/session/start-session.ts';
import { createQueries } from './queries.ts';
import { createRouter } from './router.tsx';
import { preloaded } from './screens.ts';
import { colourSchemeManager } from './theme/colour-scheme.ts';
import { cssVariablesResolver, theme } from './theme/theme.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element');

// The page's own skeleton stays until the first screen can be drawn: one change instead of three.
await startSession();
const queries = createQueries();
const router = createRouter(queries);
if (!router.state.initialized)
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

createRoot(container).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queries}>
        <SessionGate>
          <RouterProvider router={router} />
        </SessionGate>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
preloadWhenIdle(preloaded);
