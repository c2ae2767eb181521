import { queryOptions } from '@tanstack/react-query';
import { read, readPages } from '#frontend/lib/read.ts';
import { listTasks, tasksPaginated } from '#shared/tasks/tasks-api.ts';
import { isDecided } from '../pending-decisions.ts';

/** More than these wait for nobody; who has more sees the most urgent hundred and a plus behind the count. */
const openAtMost = 100;
/** New tasks show without a reload, in milliseconds. */
const refresh = 60_000;

/** What waits for me, most urgent first, without what I have decided just now: one answer for home, the list and the count in the navigation. */
export const openTasksQuery = () =>
  queryOptions({
    ...read(listTasks, { query: { limit: openAtMost } }),
    refetchInterval: refresh,
    select: (page) => ({ ...page, items: page.items.filter(({ taskId }) => !isDecided(taskId)) }),
  });

/** All tasks I was ever given, page by page, newest first. */
export const allTasksQuery = () =>
  readPages(tasksPaginated, { query: { state: 'all', limit: 50 } });
