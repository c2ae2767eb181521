import { useQuery, useQueryClient } from '@tanstack/react-query';
import { taskCountsQuery } from '#frontend/data/counts.ts';
import { openTasksQuery } from '#frontend/data/tasks.ts';

export type OpenCounts = {
  readonly open: number;
  readonly overdue: number;
  /** Whether all tasks were counted. */
  readonly isAll: boolean;
};

/**
 * Return the number of my open tasks, without those that I have just decided. Complete lists are counted here, and the
 * server counts longer lists. Undefined while loading.
 */
export function useOpenCounts(): OpenCounts | undefined {
  const queries = useQueryClient();
  const query = openTasksQuery();
  const { data } = useQuery(query);
  const goesOn = data?.cursor !== undefined;
  const { data: counted } = useQuery({ ...taskCountsQuery(), enabled: goesOn });
  if (!data) return undefined;
  const overdueIn = (items: typeof data.items) =>
    items.filter(({ due }) => due?.state === 'overdue').length;
  const overdue = overdueIn(data.items);
  if (!goesOn) return { open: data.items.length, overdue, isAll: true };
  if (!counted) return { open: data.items.length, overdue, isAll: false };
  const before = queries.getQueryData(query.queryKey)?.items ?? [];
  return {
    open: counted.open - (before.length - data.items.length),
    overdue: counted.overdue - (overdueIn(before) - overdue),
    isAll: counted.isAll,
  };
}

/** Format the number of open tasks: "120", or "2000+" above the counting limit. */
export const formatOpenCount = ({ open, isAll }: Pick<OpenCounts, 'open' | 'isAll'>): string =>
  `${open}${isAll ? '' : '+'}`;
