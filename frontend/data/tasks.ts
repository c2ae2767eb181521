import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { askEvery } from '#frontend/lib/live/live-state.ts';
import { listTasks, tasksByDateRange, tasksPaginated } from '#shared/tasks/task-lists-api.ts';
import { eachPage } from './each-page.ts';
import { isDecided } from './pending-decisions.ts';
import { read, readPages } from './read.ts';

/** More than these wait for nobody; who has more sees the most urgent hundred and a plus behind the count. */
const openLimit = 100;
/** New tasks show without a reload, also where nobody tells of them: in milliseconds. */
const refreshOpen = askEvery(60_000);
/**
 * Load the tasks waiting for me, most urgent first, without those I have decided just now: one answer for home,
 * the list and the count in the navigation.
 */
export const openTasksQuery = () =>
  queryOptions({
    ...read(listTasks, { query: { limit: openLimit } }),
    refetchInterval: refreshOpen,
    // An answer that equals the one before is looked at again, too: what was decided here may have changed.
    structuralSharing: false,
    select: (page) => ({ ...page, items: page.items.filter(({ taskId }) => !isDecided(taskId)) }),
  });

/** Lists that are there already take out what was decided meanwhile, or in again. */
export const showDecided = (queries: QueryClient) =>
  queries.setQueryData(openTasksQuery().queryKey, (page) => page && { ...page });

/** All that wait for me, page by page, most urgent first: for whoever has more than a hundred. */
export const everyOpenTaskQuery = () => readPages(listTasks, { query: { limit: openLimit } });

/** All tasks of mine, page after page: those that wait for me, or whatever I was ever given. */
export async function* everyTask(state: 'open' | 'all', signal: AbortSignal) {
  const ask = (from: { cursor?: string }) =>
    callApi(tasksPaginated, { query: { state, limit: 100, ...from }, signal });
  for await (const { items } of eachPage(ask)) yield items;
}

/** Load the tasks assigned to me between two days; more than a hundred are not counted. */
export const tasksBetweenQuery = (from: string, to: string) =>
  read(tasksByDateRange, { query: { from, to, limit: 100 } });

/** All tasks I was ever given, page by page, newest first. */
export const allTasksQuery = () =>
  readPages(tasksPaginated, { query: { state: 'all', limit: 50 } });
