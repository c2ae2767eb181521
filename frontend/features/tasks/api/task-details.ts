import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { addComment } from '#shared/requests/requests-api.ts';
import {
  approveTask,
  getTask,
  reassignTask,
  rejectTask,
  returnTask,
} from '#shared/tasks/tasks-api.ts';

/** Somebody else may decide while the page is open: it asks again as often, in milliseconds. */
const refresh = 15_000;

/** The decision page: a task with its request. */
export const taskDetailsQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', 'details', taskId],
    queryFn: ({ signal }) => callApi(getTask, { params: { taskId }, signal }),
    refetchInterval: refresh,
  });

export type Outcome = 'approve' | 'return' | 'reject';

/** Sends a decision, also while the page is being left; the same one is never counted twice (its key stays the same when it is sent again). */
export function sendDecision(
  outcome: Outcome,
  taskId: string,
  userId: string,
  comments: string,
  idempotencyKey: string,
) {
  const sent = {
    params: { taskId },
    body: { userId, comments },
    idempotencyKey,
    outlivesPage: true,
  };
  if (outcome === 'approve') return callApi(approveTask, sent);
  return callApi(outcome === 'reject' ? rejectTask : returnTask, sent);
}

export const reassign = (taskId: string, toUserId: string, comments: string) =>
  callApi(reassignTask, { params: { taskId }, body: { toUserId, comments } });

/** After an act on a task, everything that shows tasks or requests asks anew. */
export function useRefreshWork() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['tasks'] }),
      queries.invalidateQueries({ queryKey: ['requests'] }),
    ]);
}

/** Says something to everybody on the request. */
export function useAddRemark() {
  const refresh = useRefreshWork();
  return async (requestId: string, text: string) => {
    await callApi(addComment, { params: { requestId }, body: { text } });
    await refresh();
  };
}
