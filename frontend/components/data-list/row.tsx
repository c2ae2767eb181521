import { CheckMark } from '../check-mark.tsx';
import classes from './data-list.module.css';
import { extended, toggled } from './select-rows.ts';
import type { Column, Selection } from './types.ts';

type ListRowProps<Row> = {
  readonly row: Row;
  readonly id: string;
  readonly title: string;
  /** of all rows, in their order */
  readonly ids: readonly string[];
  readonly columns: readonly Column<Row>[];
  readonly selection: Selection | undefined;
};

/** The row clicked last in this list is where Shift starts from. */
let anchor = '';

export function ListRow<Row>({ row, id, title, ids, columns, selection }: ListRowProps<Row>) {
  const selected = selection?.ids.has(id) ?? false;
  return (
    <tr aria-selected={selection ? selected : undefined}>
      {selection ? (
        <td className={classes.check}>
          <CheckMark
            aria-label={`Select ${title}`}
            checked={selected}
            data-select={id}
            onChange={({ nativeEvent }) => {
              const shift = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
              selection.onChange(
                shift ? extended(selection, ids, anchor, id) : toggled(selection.ids, id),
              );
              anchor = id;
            }}
          />
        </td>
      ) : null}
      {columns.map(({ key, align, render }) => (
        <td key={key} data-align={align}>
          {render(row)}
        </td>
      ))}
    </tr>
  );
}
