import type { ReactNode } from 'react';
import classes from './tag.module.css';

/** Tag for an unusual property of a row: "Round 2", "for Anna". */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>;
}
