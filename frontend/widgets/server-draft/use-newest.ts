import { type UseQueryOptions, useQuery } from '@tanstack/react-query';

/** What is edited is as it is on the server now: what was read of it before this visit is not given. */
export function useNewest<Answer>(query: UseQueryOptions<Answer>) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...query,
    refetchOnMount: 'always',
  });
  return { data: isFetchedAfterMount ? data : undefined, error, refetch };
}
