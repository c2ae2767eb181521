import { type ReactNode, use } from 'react';
import { applicationError, reloadApplication } from '#frontend/lib/constants.ts';
import classes from './application-error.module.css';
import { sessionStore } from './session-store.ts';
import { startSession } from './start-session.ts';
import { useSessionState } from './use-session-state.ts';

/** Full-page alert after a failed start (spec §2). Its button clears the error and reloads the page. */
function ApplicationError({ message }: { message: string }) {
  const reload = () => {
    sessionStore.setState({ fatal: null, error: null });
    location.reload();
  };
  return (
    <main className={classes.page}>
      <div className={classes.alert} role="alert">
        <h1 className={classes.title}>{applicationError}</h1>
        <p className={classes.message}>{message}</p>
        <button type="button" className={classes.reload} onClick={reload}>
          {reloadApplication}
        </button>
      </div>
    </main>
  );
}

/**
 * Wrapper of the application that suspends until the persisted sections are restored and the sign-in is checked. Until
 * then, the static skeleton "Please wait" is visible.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  use(startSession());
  const fatal = useSessionState((session) => session.fatal);
  return fatal === null ? children : <ApplicationError message={fatal} />;
}
