import type { ReactNode } from 'react';
import classes from './data-list.module.css';
import type { Column } from './types.ts';

type ListRowProps<Row> = {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  /** undefined if the rows of this list cannot be selected */
  readonly selected: boolean | undefined;
  /** checkbox that selects the row */
  readonly box: ReactNode;
};

export function ListRow<Row>({ row, columns, selected, box }: ListRowProps<Row>) {
  return (
    <tr aria-selected={selected}>
      {selected === undefined ? null : <td className={classes.check}>{box}</td>}
      {columns.map(({ key, align, render }) => (
        <td key={key} data-align={align}>
          {render(row)}
        </td>
      ))}
    </tr>
  );
}
