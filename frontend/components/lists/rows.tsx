import { type ReactNode, useRef } from 'react';
import { useRowKeys } from './data-list/use-row-keys.ts';
import classes from './rows.module.css';

/** A short list under a heading: a strong line, then rows with hairlines. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

/** One sentence where rows would be. */
export function NoRows({ children }: { children: ReactNode }) {
  return <div className={classes.none}>{children}</div>;
}

/** Lists within share `j` and `k`: the keys walk from one into the next. */
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
