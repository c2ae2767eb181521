import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './row-title.module.css';

type RowTitleProps = {
  readonly title: string;
  readonly to: string;
  readonly children: ReactNode;
};

/** First cell of a row: title, and in gray the details that identify it. `j` and `k` move between these links. */
export function RowTitle({ title, to, children }: RowTitleProps) {
  return (
    <div className={classes.cell}>
      <Link to={to} className={classes.title} data-row>
        {title}
      </Link>
      <div className={`row wrap text-12 line-height-16 muted nowrap ${classes.under}`}>
        {children}
      </div>
    </div>
  );
}
