import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { NoRows, Rows } from '#frontend/components/lists/rows.tsx';
import { t } from '#frontend/lib/text.ts';
import classes from './short-list.module.css';

export type ShortRow = {
  readonly id: string;
  readonly title: ReactNode;
  readonly to?: string | undefined;
  /** Content at the end of the first line: a time or a number. */
  readonly end: ReactNode;
  readonly detail?: ReactNode;
};

type ShortListProps = {
  readonly rows: readonly ShortRow[];
  readonly empty: ReactNode;
  /** Number of rows that are left out. */
  readonly more?: number;
};

/** Short list of rows with two lines. */
export function ShortList({ rows, empty, more = 0 }: ShortListProps) {
  if (rows.length === 0) return <NoRows>{empty}</NoRows>;
  return (
    <Rows>
      {rows.map(({ id, title, to, end, detail }) => (
        <li key={id} className={`stack border-below text-13 ${classes.row}`}>
          {to ? (
            <Link to={to} data-row className={`medium ink undecorated ellipsis ${classes.title}`}>
              {title}
            </Link>
          ) : (
            <span className={`medium ink undecorated ellipsis ${classes.title}`}>{title}</span>
          )}
          <span className={`text-12 muted tabular ${classes.end}`}>{end}</span>
          {detail ? (
            <span className={`whole-row text-12 muted tabular ellipsis ${classes.detail}`}>
              {detail}
            </span>
          ) : null}
        </li>
      ))}
      {more > 0 ? <li className={`text-12 muted ${classes.more}`}>{t`and ${more} more`}</li> : null}
    </Rows>
  );
}
