import './theme/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { pageLanguage } from '#frontend/lib/language/chosen-language.ts';
import { whenReachableAgain } from '#frontend/lib/session/reachable-again.ts';
import { SessionGate } from '#frontend/lib/session/session-gate.tsx';
import { startSession } from '#frontend/lib/session/start-session.ts';
import { whenAskedAgain } from '#frontend/lib/slow-reads.ts';
import { AppError } from '#shared/errors.ts';
import { startFirstScreen } from './first-screen.ts';
import { createQueries, readUnanswered } from './queries.ts';
import { Router } from './router.tsx';

document.documentElement.lang = pageLanguage;

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element');
const root = createRoot(container, {
  // Logs an error that an error boundary has caught. A refusal of a service was logged when it arrived.
  onCaughtError: (cause, { componentStack }) => {
    if (!(cause instanceof AppError))
      console.error(`${location.pathname} could not be shown:`, cause, componentStack);
  },
});
const queries = createQueries();

const session = startSession();
// Reads that failed without a fresh token are repeated now.
whenReachableAgain(
  () => void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' }),
);
whenAskedAgain(() => readUnanswered(queries));
void startFirstScreen(queries, session);

/** As a transition: the page's own skeleton ("Please wait") stays until the first screen can be drawn. */
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
// A font that comes later than the settings takes the place of the fallback, which has its measures. This module waits
// for nothing itself: others in its file would wait with it.
void Promise.race([document.fonts.load('14px "Inter Variable"'), session]).then(show, show);
