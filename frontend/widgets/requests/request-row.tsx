import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PathSegments } from '#shared/requests/path.ts';
import type { Due } from '#shared/sla/due.ts';
import { PathInline } from '../path/path-inline.tsx';
import { DueLabel } from './due-label.tsx';
import classes from './request-row.module.css';

type RequestRowProps = {
  readonly title: string;
  readonly to: string;
  readonly path: PathSegments;
  readonly due?: Due | undefined;
  /** The sender, or the current assignee. */
  readonly who: ReactNode;
  readonly note: string;
  /** Number and category, in gray. */
  readonly children: ReactNode;
};

/** Row that summarizes a request: title, person, position on its path, and due time. */
export function RequestRow({ title, to, path, due, who, note, children }: RequestRowProps) {
  return (
    <li className={classes.row}>
      <div className={`stack fit hug shrink ${classes.what}`}>
        <Link to={to} className={`medium ink undecorated ellipsis ${classes.title}`} data-row>
          {title}
        </Link>
        <div className={classes.under}>{children}</div>
      </div>
      <div className={`stack fit hug shrink ${classes.who}`}>
        {who}
        <span className={classes.note}>{note}</span>
      </div>
      <div className={classes.path}>
        <PathInline path={path} />
      </div>
      <div className={classes.due}>{due ? <DueLabel due={due} /> : null}</div>
    </li>
  );
}
