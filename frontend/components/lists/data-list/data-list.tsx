import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { CheckMark } from '#frontend/components/inputs/check-mark.tsx';
import { useNarrow } from '#frontend/components/layout/use-narrow.ts';
import { t } from '#frontend/lib/text.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { longListThreshold } from '../long-list.ts';
import classes from './data-list.module.css';
import { HeadCell, SelectAll } from './head.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import type { Column, Selection, Sorting } from './types.ts';
import { useProgressiveRows } from './use-progressive-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

/** Last toggled row, from which Shift selects a range. */
type Anchor = { current: string };

/** Return the selection with one row toggled. */
const toggle = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  selected.has(id)
    ? new Set([...selected].filter((other) => other !== id))
    : new Set([...selected, id]);

/** Return the selection extended by a range of rows. `rows`: all ids in their order on the page. */
function extendSelection(
  { ids, allows = () => true }: Selection,
  rows: readonly string[],
  from: string,
  to: string,
): ReadonlySet<string> {
  const [first = 0, last = 0] = [rows.indexOf(from), rows.indexOf(to)].sort((a, b) => a - b);
  return first < 0
    ? toggle(ids, to)
    : new Set([...ids, ...rows.slice(first, last + 1).filter(allows)]);
}

/** Toggle a row, or with `range` select all rows between the anchor and this row. The row becomes the new anchor. */
export function toggleRow(
  selection: Selection,
  rows: readonly string[],
  anchor: Anchor,
  id: string,
  range: boolean,
): void {
  selection.onChange(
    range ? extendSelection(selection, rows, anchor.current, id) : toggle(selection.ids, id),
  );
  anchor.current = id;
}

type SelectBoxProps = {
  readonly id: string;
  readonly title: string;
  /** Ids of all rows, in their order. */
  readonly ids: readonly string[];
  readonly selection: Selection;
  readonly anchor: Anchor;
};

/** Checkbox that selects a row, or with Shift a range up to it. Renders nothing if the row cannot be selected. */
function SelectBox({ id, title, ids, selection, anchor }: SelectBoxProps) {
  if (selection.allows && !selection.allows(id)) return null;
  return (
    <CheckMark
      aria-label={t`Select ${title}`}
      checked={selection.ids.has(id)}
      data-select={id}
      onChange={({ nativeEvent }) =>
        toggleRow(
          selection,
          ids,
          anchor,
          id,
          nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
        )
      }
    />
  );
}

type ListRowProps<Row> = {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  /** Undefined if the rows of this list cannot be selected. */
  readonly selected: boolean | undefined;
  /** Checkbox that selects the row. */
  readonly box: ReactNode;
};

function ListRow<Row>({ row, columns, selected, box }: ListRowProps<Row>) {
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

type DataListProps<Row> = {
  readonly label: string;
  /** Undefined while the first page is being loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  readonly titleOf: (row: Row) => string;
  readonly linkOf: (row: Row) => string;
  /** Renders a row as a card if there is no room for a table. */
  readonly renderCard: (row: Row) => ReactNode;
  /** Controls next to the card, which is a link itself; in a table they have their own columns. */
  readonly renderCardActions?: (row: Row) => ReactNode;
  /** Content of an empty list: the reason and the next step. */
  readonly empty: ReactNode;
  readonly sorting?: Sorting;
  readonly selection?: Selection;
  readonly density?: 'comfortable' | 'compact';
  /** Has more columns than fit: the table scrolls sideways, not the page. */
  readonly wide?: boolean;
};

/** Minimum width of the flexible column, regardless of the number of other columns. */
const titleWidth = '260px';
const getMinWidth = <Row,>(columns: readonly Column<Row>[]) =>
  `calc(${[titleWidth, ...columns.flatMap(({ width }) => width ?? [])].join(' + ')})`;

/**
 * List component of the whole product. `j` and `k` move between rows, Enter opens a row, `x` selects it, and
 * Shift+click selects a range. Column widths are stable while rows load.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { label, rows, columns, idOf, titleOf, linkOf, empty, sorting, selection } = props;
  const { renderCard, renderCardActions, density = 'comfortable', wide = false } = props;
  const isNarrow = useNarrow('75em');
  const list = useRef<HTMLDivElement>(null);
  const anchor = useRef('');
  const ids = rows?.map(idOf) ?? [];
  useRowKeys(list, (id, range) => selection && toggleRow(selection, ids, anchor, id, range));
  const drawn = useProgressiveRows(rows ?? []);
  const minWidth = wide ? getMinWidth(columns) : undefined;
  if (!rows)
    return isNarrow ? (
      <ListSkeleton />
    ) : (
      <RowsSkeleton
        columns={columns}
        hasBoxes={selection !== undefined}
        density={density}
        minWidth={minWidth}
      />
    );
  if (rows.length === 0) return empty;
  const boxFor = (row: Row) =>
    selection ? (
      <SelectBox
        id={idOf(row)}
        title={titleOf(row)}
        ids={ids}
        selection={selection}
        anchor={anchor}
      />
    ) : null;
  return (
    <div ref={list} className={wide && !isNarrow ? 'scroll-x' : undefined}>
      {isNarrow ? (
        <ul
          className={classes.cards}
          aria-label={label}
          data-long={rows.length > longListThreshold || undefined}
        >
          {drawn.map((row) => (
            <li key={idOf(row)} data-selected={selection?.ids.has(idOf(row)) || undefined}>
              {selection ? <div className={classes.pick}>{boxFor(row)}</div> : null}
              <Link to={linkOf(row)} className={classes.card} data-row>
                {renderCard(row)}
              </Link>
              {renderCardActions?.(row)}
            </li>
          ))}
        </ul>
      ) : (
        <table
          className={classes.table}
          style={{ minWidth }}
          aria-label={label}
          data-density={density}
        >
          <thead>
            <tr>
              {selection ? (
                <th className={classes.check}>
                  <SelectAll ids={ids} selection={selection} />
                </th>
              ) : null}
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} sorting={sorting} />
              ))}
            </tr>
          </thead>
          <tbody>
            {drawn.map((row) => (
              <ListRow
                key={idOf(row)}
                row={row}
                columns={columns}
                selected={selection?.ids.has(idOf(row))}
                box={boxFor(row)}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
