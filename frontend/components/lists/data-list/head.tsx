import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { CheckMark } from '#frontend/components/inputs/check-mark.tsx';
import { t } from '#frontend/lib/text.ts';
import classes from './data-list.module.css';
import type { Column, Selection, Sorting } from './types.ts';

export function SelectAll({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const open = selection.allows ? ids.filter(selection.allows) : ids;
  const count = open.filter((id) => selection.ids.has(id)).length;
  return (
    <CheckMark
      aria-label={t`Select all`}
      checked={count > 0 && count === open.length}
      indeterminate={count > 0 && count < open.length}
      onChange={() => selection.onChange(count > 0 ? new Set() : new Set(open))}
    />
  );
}

type HeadProps<Row> = {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
};

/** Return the current sort direction of a column, for `aria-sort`. */
export const findSortDirection = <Row,>({ key }: Column<Row>, sorting: Sorting | undefined) =>
  sorting?.by === key ? sorting.direction : undefined;

type SortButtonProps = {
  readonly by: string;
  readonly label: string;
  readonly sorting: Sorting;
};

/** Column header with the name of a sortable column, as a button that sorts by it. */
export function SortButton({ by, label, sorting }: SortButtonProps) {
  const direction = sorting.by === by ? sorting.direction : undefined;
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={classes.sort}
      data-sorted={direction}
      onClick={() => sorting.onChange(by, direction === 'ascending' ? 'descending' : 'ascending')}
    >
      {label}
      {direction ? <Arrow size={12} aria-hidden /> : null}
    </button>
  );
}

/** Name of a column; a button if the list can be sorted by it. */
export const HeadLabel = <Row,>({ column, sorting }: HeadProps<Row>) =>
  column.sortable && sorting ? (
    <SortButton by={column.key} label={column.label} sorting={sorting} />
  ) : (
    column.label
  );

export function HeadCell<Row>({ column, sorting }: HeadProps<Row>) {
  const { width, align } = column;
  return (
    <th style={{ width }} data-align={align} aria-sort={findSortDirection(column, sorting)}>
      <HeadLabel column={column} sorting={sorting} />
    </th>
  );
}
