import type { ReactNode } from 'react';
import classes from './mark.module.css';

/** What is unusual about a row, in a word: "Round 2", "for Anna". */
export function Mark({ children }: { children: ReactNode }) {
  return <span className={classes.mark}>{children}</span>;
}
