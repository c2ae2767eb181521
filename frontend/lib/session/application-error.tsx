import { applicationError, reloadApplication } from '#frontend/lib/constants.ts';
import classes from './application-error.module.css';
import { sessionStore } from './session-store.ts';

/** The full-page alert of a start that failed (spec §2); its button clears the error and reloads the page. */
export function ApplicationError({ message }: { message: string }) {
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
