/**
 * Whether a query has neither data nor an error yet. Unlike `isLoading`, this stays false while a failed query is
 * retried: a part that is shown then, and retries it when mounted, would otherwise come and go forever.
 */
export const isFirstLoad = ({
  isEnabled,
  isFetched,
}: {
  readonly isEnabled: boolean;
  readonly isFetched: boolean;
}): boolean => isEnabled && !isFetched;
