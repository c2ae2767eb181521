import type { ReactNode } from 'react';
import classes from './tag.module.css';

/** Unusual property of a row, in a word: "Round 2", "for Anna". */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>;
}
