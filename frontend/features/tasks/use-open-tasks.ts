import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isDecided } from '#frontend/data/pending-decisions.ts';
import { allOpenTasksQuery, openTasksQuery } from '#frontend/data/tasks.ts';

/** Load my open tasks: the most urgent ones at once, the others on demand. */
export function useOpenTasks() {
  const queries = useQueryClient();
  const urgent = useQuery(openTasksQuery());
  const [isWanted, setIsWanted] = useState(false);
  const all = useInfiniteQuery({ ...allOpenTasksQuery(), enabled: isWanted });
  const items = urgent.data?.items;
  const known = new Set(items?.map(({ taskId }) => taskId));
  const isAll = urgent.data?.cursor === undefined;
  const pages = isWanted && !isAll ? all.data?.pages : undefined;
  const others = pages
    ?.flatMap((page) => page.items)
    .filter(({ taskId }) => !known.has(taskId) && !isDecided(taskId));
  return {
    urgent,
    tasks: items && [...items, ...(others ?? [])],
    hasMore: !isAll && (pages ? all.hasNextPage : true),
    loading: all.isFetching,
    /** Load the next page. Returns the number of loaded tasks, and whether there are more. */
    async loadMore() {
      setIsWanted(true);
      // The first page contains the tasks that are already loaded.
      if (!queries.getQueryData(allOpenTasksQuery().queryKey)) await all.refetch();
      const { data, hasNextPage, isError } = await all.fetchNextPage();
      const count = data?.pages.flatMap((page) => page.items).length ?? 0;
      return { count, hasMore: hasNextPage && !isError };
    },
  };
}
