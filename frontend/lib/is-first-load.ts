/**
 * Whether a query has neither data nor an error yet. Unlike `isLoading`, this stays false while a failed query is
 * retried. Otherwise, a component that retries the query when mounted would be hidden and shown in an endless loop.
 */
export const isFirstLoad = ({
  isEnabled,
  isFetched,
}: {
  readonly isEnabled: boolean;
  readonly isFetched: boolean;
}): boolean => isEnabled && !isFetched;
