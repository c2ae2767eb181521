import type { ReactNode } from 'react';
import classes from './spoken.module.css';

/** Words for screen readers only. */
export function Spoken({ children }: { children: ReactNode }) {
  return <span className={classes.spoken}>{children}</span>;
}
