import { type ReactNode, useRef } from 'react';
import { useRowKeys } from './data-list/use-row-keys.ts';
import classes from './rows.module.css';

/** Short list under a heading: a strong line, then rows with thin lines. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

/** Sentence shown instead of rows. */
export function NoRows({ children }: { children: ReactNode }) {
  return (
    <div className={`row wrap gap-8-16 border-below text-13 muted ${classes.none}`}>{children}</div>
  );
}

/** Group of lists that `j` and `k` traverse like a single list. */
export function RowsGroup({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  const group = useRef<HTMLDivElement>(null);
  useRowKeys(group);
  return (
    <div ref={group} className={className}>
      {children}
    </div>
  );
}
