import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { CheckMark } from '../check-mark.tsx';
import classes from './data-list.module.css';
import type { Column, Selection, Sorting } from './types.ts';

export function SelectAll({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const open = selection.allows ? ids.filter(selection.allows) : ids;
  const count = open.filter((id) => selection.ids.has(id)).length;
  return (
    <CheckMark
      aria-label="Select all"
      checked={count > 0 && count === open.length}
      indeterminate={count > 0 && count < open.length}
      onChange={() => selection.onChange(count > 0 ? new Set() : new Set(open))}
    />
  );
}

export function HeadCell<Row>({
  column,
  sorting,
}: {
  column: Column<Row>;
  sorting: Sorting | undefined;
}) {
  const { key, label, width, align, sortable } = column;
  const direction = sorting?.by === key ? sorting.direction : undefined;
  const Arrow = direction === 'descending' ? IconArrowUp : IconArrowDown;
  return (
    <th style={{ width }} data-align={align} aria-sort={direction}>
      {sortable && sorting ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={direction}
          onClick={() =>
            sorting.onChange(key, direction === 'ascending' ? 'descending' : 'ascending')
          }
        >
          {label}
          {direction ? <Arrow size={12} aria-hidden /> : null}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
