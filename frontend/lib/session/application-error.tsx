import { applicationError, reloadApplication } from '#frontend/lib/constants.ts';
import classes from './application-error.module.css';
import { sessionStore } from './session-store.ts';

/** Full-page alert after a failed start (spec §2). Its button clears the error and reloads the page. */
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
