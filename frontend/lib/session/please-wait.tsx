import type { ReactNode } from 'react';
import { pleaseWait } from '#frontend/lib/constants.ts';
import classes from './please-wait.module.css';

/** Shown while a screen loads or the sign-in is checked (spec §2). */
export const PleaseWait = ({ hint, action }: { hint?: string; action?: ReactNode }) => (
  <div className={classes.wait} role="status">
    <div>
      {pleaseWait}
      {hint ? <p className="paragraph">{hint}</p> : null}
      {action}
    </div>
  </div>
);
