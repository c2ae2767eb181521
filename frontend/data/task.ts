import { queryOptions } from '@tanstack/react-query';
import { askEvery } from '#frontend/lib/live/live-state.ts';
import { getTask } from '#shared/tasks/tasks-api.ts';
import { read } from './read.ts';

/** Refetch interval without live notices, in milliseconds. Other people may decide while the page is open. */
const refreshOne = askEvery(30_000);

/** Load a task with its request for the decision page. */
export const taskDetailsQuery = (taskId: string) =>
  queryOptions({ ...read(getTask, { params: { taskId } }), refetchInterval: refreshOne });
