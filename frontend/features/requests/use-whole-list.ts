import { useEffect } from 'react';

/** So many pages are loaded without being asked for. */
const pagesAtMost = 25;

type Pages = {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly fetchNextPage: () => unknown;
};

/** Loads the missing pages of a list, one after the other, while an order or a filter needs all of them. */
export function useWholeList(
  { data, hasNextPage, isFetching, fetchNextPage }: Pages,
  isNeeded: boolean,
): void {
  const loaded = data?.pages.length ?? pagesAtMost;
  const isDue = isNeeded && hasNextPage && !isFetching && loaded < pagesAtMost;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
}
