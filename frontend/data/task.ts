import { queryOptions } from '@tanstack/react-query';
import { askEvery } from '#frontend/lib/live/live-state.ts';
import { getTask } from '#shared/tasks/tasks-api.ts';
import { read } from './read.ts';

/** Somebody else may decide while the page is open: it asks again as often where nobody tells, in milliseconds. */
const refreshOne = askEvery(30_000);

/** The decision page: a task with its request. */
export const taskDetailsQuery = (taskId: string) =>
  queryOptions({ ...read(getTask, { params: { taskId } }), refetchInterval: refreshOne });
