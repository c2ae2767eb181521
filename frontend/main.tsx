import './theme/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { pageLanguage } from '#frontend/lib/language/page-language.ts';
import { onReconnect } from '#frontend/lib/session/reconnect.ts';
import { SessionGate } from '#frontend/lib/session/session-gate.tsx';
import { startSession } from '#frontend/lib/session/start-session.ts';
import { onRetryPendingReads } from '#frontend/lib/slow-reads.ts';
import { AppError } from '#shared/errors.ts';
import { startFirstScreen } from './first-screen.ts';
import { createQueryClient, retryPendingQueries } from './queries.ts';
import { Router } from './router.tsx';

document.documentElement.lang = pageLanguage;

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element');
const root = createRoot(container, {
  // Log an error caught by an error boundary. Errors of a service were already logged on arrival.
  onCaughtError: (cause, { componentStack }) => {
    if (!(cause instanceof AppError))
      console.error(`${location.pathname} could not be shown:`, cause, componentStack);
  },
});
const queries = createQueryClient();

const session = startSession();
// Retry reads that failed without a valid token.
onReconnect(
  () => void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' }),
);
onRetryPendingReads(() => retryPendingQueries(queries));
void startFirstScreen(queries, session);

/** Render in a transition, so that the static skeleton ("Please wait") is visible until the first screen is ready. */
const show = () =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <SessionGate>
            <BrowserRouter>
              <Router />
            </BrowserRouter>
          </SessionGate>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
// A font that loads after the settings replaces its fallback, which has the same metrics. Do not await at the top
// level, because that would block other modules in this chunk.
void Promise.race([document.fonts.load('14px "Inter Variable"'), session]).then(show, show);
