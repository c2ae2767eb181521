import type { ReactNode } from 'react';
import classes from './version-list.module.css';

/** Versions of one thing, the newest first: its children are entries. */
export const VersionList = ({ children }: { readonly children: ReactNode }) => (
  <ol className={classes.versions} reversed>
    {children}
  </ol>
);

type VersionEntryProps = {
  /** number, state, who published it and when, and what can be done with it */
  readonly head: ReactNode;
  /** changes in this version */
  readonly children: ReactNode;
};

export const VersionEntry = ({ head, children }: VersionEntryProps) => (
  <li>
    <div className={classes.head}>{head}</div>
    {children}
  </li>
);
