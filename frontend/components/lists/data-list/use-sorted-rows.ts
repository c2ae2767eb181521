import { type ColumnComparators, formatSort, parseSort, sortRows } from './sorted-rows.ts';
import type { Sorting } from './types.ts';
import { useListAddress } from './use-list-address.ts';

/**
 * Sort completely loaded rows by the order in the URL. `orders`: comparison for each sortable column. `first`: order if
 * the URL contains none.
 */
export function useSortedRows<Row>(
  rows: readonly Row[],
  orders: ColumnComparators<Row>,
  first: string,
) {
  const address = useListAddress({ sort: first });
  const sort = parseSort(address.shown('sort'), orders, first);
  const sorting: Sorting = {
    ...sort,
    onChange: (by, direction) => address.show({ sort: formatSort(by, direction) }),
  };
  return { rows: sortRows(rows, orders, sort), sorting };
}
