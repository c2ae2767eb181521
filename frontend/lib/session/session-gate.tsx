import { type ReactNode, use } from 'react';
import { ApplicationError } from './application-error.tsx';
import { startSession } from './start-session.ts';
import { useSessionState } from './use-session-state.ts';

/**
 * Wraps the application and suspends until the persisted sections are restored and the sign-in is checked. Until then,
 * the static skeleton "Please wait" is visible.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  use(startSession());
  const fatal = useSessionState((session) => session.fatal);
  return fatal === null ? children : <ApplicationError message={fatal} />;
}
