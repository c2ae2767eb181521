import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { longList } from './long-list.ts';
import classes from './plain-table.module.css';

/** Looks of a cell: `quiet` in grey, `end` for numbers, `wraps` for long words. */
export const cellLook = {
  quiet: classes.quiet,
  end: classes.end,
  wraps: classes.wraps,
} as const;

type PlainTableProps = {
  readonly label: string;
  /** cells of the head */
  readonly head: ReactNode;
  /** content below the table */
  readonly below?: ReactNode;
  /** "11 rates" */
  readonly total?: string;
  /** the rows */
  readonly children: ReactNode;
};

/** Each cell knows the head of its column, which a phone shows before it: there, a row is a card. */
function labelCells(table: HTMLTableElement): void {
  const [head, ...rows] = table.rows;
  table.toggleAttribute('data-long', rows.length > longList);
  const labels = [...(head?.cells ?? [])].map((cell) => cell.textContent.trim());
  for (const { cells } of rows)
    for (const cell of cells) {
      const label = cell.colSpan === 1 ? labels[cell.cellIndex] : '';
      if (label && cell.cellIndex > 0) cell.dataset.label = label;
      else delete cell.dataset.label;
    }
}

/** A few rows that are read as a whole: what is wider than the page is moved within it. */
export function PlainTable({ label, head, below, total, children }: PlainTableProps) {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    if (table.current) labelCells(table.current);
  });
  return (
    <section
      className={classes.scroll}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is moved by the arrow keys
      tabIndex={0}
    >
      <table ref={table} className={classes.table}>
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
