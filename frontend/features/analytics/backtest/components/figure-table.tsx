import type { ReactNode } from 'react';
import cards from '#frontend/components/lists/card-table.module.css';
import classes from './figure-table.module.css';

export type FigureColumn<Row> = {
  readonly head: string;
  /** Label of the value on a phone, where rows are cards. By default the head; null for a value that needs none. */
  readonly label?: string | null;
  /** Whether the values are numbers, which are aligned at their end. */
  readonly end?: boolean;
  readonly strong?: boolean;
  readonly render: (row: Row) => ReactNode;
};
type FigureTableProps<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The first column names the row. */
  readonly columns: readonly FigureColumn<Row>[];
};

/** Dense table that compares figures side by side, also on paper. A table wider than the page scrolls horizontally. */
export function FigureTable<Row>({ label, rows, keyOf, columns }: FigureTableProps<Row>) {
  const look = ({ end, strong }: FigureColumn<Row>) =>
    [end && cards.end, strong && 'bold'].filter(Boolean).join(' ') || undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it sideways
    <section className="scroll-x" aria-label={label} tabIndex={0}>
      <table className={`tabular ${cards.table} ${classes.table}`}>
        <thead>
          <tr>
            {columns.map(({ head, end }, at) => (
              <th key={at} className={end ? cards.end : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, at) => (
                <td
                  key={at}
                  className={look(column)}
                  data-label={
                    at > 0 && column.label !== null ? (column.label ?? column.head) : undefined
                  }
                >
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
