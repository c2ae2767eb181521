import type { ReactNode } from 'react';
import classes from './plain-table.module.css';

/** How a cell looks: `quiet` in grey, `end` for numbers, `wraps` for long words, which a phone leaves out. */
export const cellLook = {
  quiet: classes.quiet,
  end: classes.end,
  wraps: classes.wraps,
} as const;

type PlainTableProps = {
  readonly label: string;
  /** cells of the head */
  readonly head: ReactNode;
  /** what stands below it */
  readonly below?: ReactNode;
  /** "11 rates" */
  readonly total?: string;
  /** the rows */
  readonly children: ReactNode;
};

/** A few rows that are read as a whole: what is wider than the page is moved within it. */
export function PlainTable({ label, head, below, total, children }: PlainTableProps) {
  return (
    <section
      className={classes.scroll}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is moved by the arrow keys
      tabIndex={0}
    >
      <table className={classes.table}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {below || total ? (
        <div className={classes.below}>
          {below}
          <span>{total}</span>
        </div>
      ) : null}
    </section>
  );
}
