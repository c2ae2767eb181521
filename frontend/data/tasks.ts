import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { getRefetchIntervalMs } from '#frontend/lib/live/live-state.ts';
import { listTasks, tasksByDateRange, tasksPaginated } from '#shared/tasks/task-lists-api.ts';
import { eachPage } from './each-page.ts';
import { isDecided } from './pending-decisions.ts';
import { endpointQuery, pagedEndpointQuery } from './read.ts';

/** Maximum number of open tasks. A person with more sees the most urgent hundred, and the count shows a plus. */
const openLimit = 100;
/** Refetch interval in milliseconds. New tasks appear without a reload, even without live notices. */
const refreshOpen = getRefetchIntervalMs(60_000);
/**
 * Load my open tasks, most urgent first, without those I have just decided. Home, the list and the navigation count
 * share the result.
 */
export const openTasksQuery = () =>
  queryOptions({
    ...endpointQuery(listTasks, { query: { limit: openLimit } }),
    refetchInterval: refreshOpen,
    // Run `select` even if the response is unchanged, because the local decisions may have changed.
    structuralSharing: false,
    select: (page) => ({ ...page, items: page.items.filter(({ taskId }) => !isDecided(taskId)) }),
  });

/** Update loaded lists: hide tasks that were decided meanwhile, and show tasks of undone decisions. */
export const refilterOpenTasks = (queries: QueryClient) =>
  queries.setQueryData(openTasksQuery().queryKey, (page) => page && { ...page });

/** Load all my open tasks page by page, most urgent first, for people with more than a hundred. */
export const allOpenTasksQuery = () =>
  pagedEndpointQuery(listTasks, { query: { limit: openLimit } });

/** Iterate over all pages of my tasks: open tasks, or all tasks ever assigned to me. */
export async function* iterateTaskPages(state: 'open' | 'all', signal: AbortSignal) {
  const ask = (from: { cursor?: string }) =>
    callApi(tasksPaginated, { query: { state, limit: 100, ...from }, signal });
  for await (const { items } of eachPage(ask)) yield items;
}

/** Load the tasks assigned to me between two days, at most a hundred. */
export const tasksBetweenQuery = (from: string, to: string) =>
  endpointQuery(tasksByDateRange, { query: { from, to, limit: 100 } });

/** Load all tasks ever assigned to me page by page, newest first. */
export const allTasksQuery = () =>
  pagedEndpointQuery(tasksPaginated, { query: { state: 'all', limit: 50 } });
