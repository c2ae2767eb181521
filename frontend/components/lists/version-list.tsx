import type { ReactNode } from 'react';
import classes from './version-list.module.css';

/** List of the versions of an item, newest first. Its children are VersionEntry elements. */
export const VersionList = ({ children }: { readonly children: ReactNode }) => (
  <ol className={classes.versions} reversed>
    {children}
  </ol>
);

type VersionEntryProps = {
  /** Number, state, publisher, time and actions. */
  readonly head: ReactNode;
  /** Changes in this version. */
  readonly children: ReactNode;
};

export const VersionEntry = ({ head, children }: VersionEntryProps) => (
  <li>
    <div className={`row wrap gap-4-12 muted ${classes.head}`}>{head}</div>
    {children}
  </li>
);
