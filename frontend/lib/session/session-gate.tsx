import { type ReactNode, use } from 'react';
import { ApplicationError } from './application-error.tsx';
import { startSession } from './start-session.ts';
import { useSessionState } from './use-session-state.ts';

/**
 * Around the whole application: it suspends until the persisted sections are back and the sign-in is checked; until
 * then the page's own skeleton stays, which says "Please wait".
 */
export function SessionGate({ children }: { children: ReactNode }) {
  use(startSession());
  const fatal = useSessionState((session) => session.fatal);
  return fatal === null ? children : <ApplicationError message={fatal} />;
}
