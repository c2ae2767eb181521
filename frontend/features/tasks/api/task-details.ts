import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { outdate, read } from '#frontend/lib/read.ts';
import { addComment } from '#shared/requests/requests-api.ts';
import { approveTask, getTask, rejectTask, returnTask } from '#shared/tasks/tasks-api.ts';

/** Somebody else may decide while the page is open: it asks again as often, in milliseconds. */
const refresh = 15_000;

/** The decision page: a task with its request. */
export const taskDetailsQuery = (taskId: string) =>
  queryOptions({
    ...read(getTask, { params: { taskId } }),
    refetchInterval: refresh,
  });

export type Outcome = 'approve' | 'return' | 'reject';
/** Who decides, in which words, and for sending back which fields are to be corrected. */
type Said = {
  readonly userId: string;
  readonly comments: string;
  readonly fields: readonly string[];
};

/** Sends a decision, also while the page is being left; the same one is never counted twice (its key stays the same when it is sent again). */
export function sendDecision(
  outcome: Outcome,
  taskId: string,
  { fields, ...said }: Said,
  idempotencyKey: string,
) {
  const sent = { params: { taskId }, idempotencyKey, outlivesPage: true };
  if (outcome === 'approve') return callApi(approveTask, { ...sent, body: said });
  if (outcome === 'reject') return callApi(rejectTask, { ...sent, body: said });
  return callApi(returnTask, { ...sent, body: { ...said, fields: [...fields] } });
}

/** After an act on a task, everything that shows tasks or requests asks anew. */
export function useRefreshWork() {
  const queries = useQueryClient();
  return () => outdate(queries, 'tasks', 'requests');
}

/** Says something to everybody on the request. */
export function useAddRemark() {
  const refresh = useRefreshWork();
  return async (requestId: string, text: string) => {
    await callApi(addComment, { params: { requestId }, body: { text } });
    await refresh();
  };
}
