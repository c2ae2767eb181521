import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import type { ColumnComparators } from '#frontend/components/lists/data-list/sorted-rows.ts';
import type { Sorting } from '#frontend/components/lists/data-list/types.ts';
import { useSortedRows } from '#frontend/components/lists/data-list/use-sorted-rows.ts';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { t } from '#frontend/lib/text.ts';

type ReferenceRow = { readonly id: string; readonly isActive: boolean };
type KindTableProps<Item extends ReferenceRow> = {
  readonly label: string;
  /** Formats the number of items: "3 types" */
  readonly words: (count: number) => string;
  readonly list: {
    readonly data: readonly Item[] | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly head: (sorting: Sorting) => ReactNode;
  readonly orders: ColumnComparators<Item>;
  readonly above?: (all: readonly Item[]) => ReactNode;
  readonly row: (item: Item, all: readonly Item[]) => ReactNode;
  readonly empty: ReactNode;
  /** Renders the editor of the item in the URL; `item` is undefined for a new one. */
  readonly dialog: (item: Item | undefined, all: readonly Item[]) => ReactNode;
};

/** Table of location types or attributes. Inactive ones are shown on demand. The URL selects the edited item. */
export function KindTable<Item extends ReferenceRow>({
  label,
  words,
  list: { data: all, error, refetch },
  head,
  orders,
  above,
  row,
  empty,
  dialog,
}: KindTableProps<Item>) {
  const [search] = useSearchParams();
  const [showsInactive, setShowsInactive] = useState(false);
  const { rows, sorting } = useSortedRows(all ?? [], orders, 'name');
  if (error && !all)
    return (
      <ErrorPanel
        title={t`${label} could not be loaded`}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!all) return <ListSkeleton rows={4} look="rows" />;
  const edited = search.get('item');
  const item = all.find(({ id }) => id === edited);
  const inactive = all.filter(({ isActive }) => !isActive).length;
  const shown = rows.filter(({ isActive }) => isActive || showsInactive);
  return (
    <>
      {above?.(all)}
      {all.length === 0 ? (
        empty
      ) : (
        <PlainTable
          label={label}
          total={words(shown.length)}
          head={head(sorting)}
          below={
            inactive > 0 ? (
              <Checkbox
                label={t`Show ${inactive} inactive`}
                checked={showsInactive}
                onChange={({ target }) => setShowsInactive(target.checked)}
              />
            ) : null
          }
        >
          {shown.map((one) => row(one, all))}
        </PlainTable>
      )}
      {item || edited === 'new' ? dialog(item, all) : null}
    </>
  );
}
