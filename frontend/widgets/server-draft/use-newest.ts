import { type UseQueryOptions, useQuery } from '@tanstack/react-query';

/** Read the present state on the server for editing: the cache from before this visit is not used. */
export function useNewest<Answer>(query: UseQueryOptions<Answer>) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...query,
    refetchOnMount: 'always',
  });
  return { data: isFetchedAfterMount ? data : undefined, error, refetch };
}
