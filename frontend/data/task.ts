import { queryOptions } from '@tanstack/react-query';
import { getRefetchIntervalMs } from '#frontend/lib/live/live-state.ts';
import { getTask } from '#shared/tasks/tasks-api.ts';
import { endpointQuery } from './read.ts';

/** Refetch interval without live notices, in milliseconds. Other people may decide while the page is open. */
const refreshOne = getRefetchIntervalMs(30_000);

/** Load a task with its request for the decision page. */
export const taskDetailsQuery = (taskId: string) =>
  queryOptions({ ...endpointQuery(getTask, { params: { taskId } }), refetchInterval: refreshOne });
