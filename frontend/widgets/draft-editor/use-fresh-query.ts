import { type UseQueryOptions, useQuery } from '@tanstack/react-query';

/** Load the current server state for editing. Cached data from before this visit is not used. */
export function useFreshQuery<Answer>(query: UseQueryOptions<Answer>) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...query,
    refetchOnMount: 'always',
  });
  return { data: isFetchedAfterMount ? data : undefined, error, refetch };
}
