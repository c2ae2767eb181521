import { useEffect } from 'react';

/** Maximum number of pages that are loaded automatically. */
const pagesAtMost = 25;

type Pages = {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly fetchNextPage: () => unknown;
};

/** Load the remaining pages of a list one after the other, if sorting or filtering needs all of them. */
export function useLoadAllPages(
  { data, hasNextPage, isFetching, fetchNextPage }: Pages,
  isNeeded: boolean,
): void {
  const loaded = data?.pages.length ?? pagesAtMost;
  const isDue = isNeeded && hasNextPage && !isFetching && loaded < pagesAtMost;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
}
