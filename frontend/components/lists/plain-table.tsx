import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { longListThreshold } from './long-list.ts';
import classes from './plain-table.module.css';

/** Styles of a cell: `quiet` in gray, `end` for numbers, `wraps` for long text. */
export const cellLook = {
  quiet: classes.quiet,
  end: classes.end,
  wraps: classes.wraps,
} as const;

type PlainTableProps = {
  readonly label: string;
  /** Header cells. */
  readonly head: ReactNode;
  /** Content below the table. */
  readonly below?: ReactNode;
  /** Number of rows: "11 rates" */
  readonly total?: string;
  /** Body rows. */
  readonly children: ReactNode;
};

/** Add the column header to each cell. On a phone, rows are cards and show it before the value. */
function labelCells(table: HTMLTableElement): void {
  const [head, ...rows] = table.rows;
  table.toggleAttribute('data-long', rows.length > longListThreshold);
  const labels = [...(head?.cells ?? [])].map((cell) => cell.textContent.trim());
  for (const { cells } of rows)
    for (const cell of cells) {
      const label = cell.colSpan === 1 ? labels[cell.cellIndex] : '';
      if (label && cell.cellIndex > 0) cell.dataset.label = label;
      else delete cell.dataset.label;
    }
}

/** Table for a few rows that are read as a whole. A table wider than the page scrolls horizontally. */
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
        <div className={`row wrap between gap-8-16 text-12 muted ${classes.below}`}>
          {below}
          <span>{total}</span>
        </div>
      ) : null}
    </section>
  );
}
