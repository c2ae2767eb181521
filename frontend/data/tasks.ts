import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import {
  addApprover,
  askInformation,
  decideTasks,
  type TaskOutcome,
} from '#shared/tasks/task-acts-api.ts';
import {
  approveTask,
  escalateTask,
  getTask,
  listTasks,
  reassignTask,
  rejectTask,
  returnTask,
  taskRecipient,
  tasksPaginated,
} from '#shared/tasks/tasks-api.ts';
import { isDecided } from './pending-decisions.ts';
import { read, readPages } from './read.ts';

/** More than these wait for nobody; who has more sees the most urgent hundred and a plus behind the count. */
const openLimit = 100;
/** New tasks show without a reload, in milliseconds. */
const refreshOpen = 60_000;
/** Somebody else may decide while the page is open: it asks again as often, in milliseconds. */
const refreshOne = 15_000;
/** As many as one call decides. */
const decideLimit = 50;

/**
 * What waits for me, most urgent first, without what I have decided just now: one answer for home, the list and the
 * count in the navigation.
 */
export const openTasksQuery = () =>
  queryOptions({
    ...read(listTasks, { query: { limit: openLimit } }),
    refetchInterval: refreshOpen,
    select: (page) => ({ ...page, items: page.items.filter(({ taskId }) => !isDecided(taskId)) }),
  });

/** Lists that are there already take out what was decided meanwhile, or in again. */
export const showDecided = (queries: QueryClient) =>
  queries.setQueryData(openTasksQuery().queryKey, (page) => page && { ...page });

/** All tasks I was ever given, page by page, newest first. */
export const allTasksQuery = () =>
  readPages(tasksPaginated, { query: { state: 'all', limit: 50 } });

/** The decision page: a task with its request. */
export const taskDetailsQuery = (taskId: string) =>
  queryOptions({ ...read(getTask, { params: { taskId } }), refetchInterval: refreshOne });

export type Outcome = 'approve' | 'return' | 'reject';
/** Who decides, in which words, and for sending back which fields are to be corrected. */
type Said = {
  readonly userId: string;
  readonly comments: string;
  readonly fields: readonly string[];
};

/**
 * Sends a decision, also while the page is being left; the same one is never counted twice (its key stays the same when
 * it is sent again).
 */
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

/**
 * Approves each task by itself with the same comment, and tells what became of each. The calls go out side by side,
 * also when the page is being left. Rejects when the first of them got no answer at all.
 */
export async function approveTasks(
  taskIds: readonly string[],
  userId: string,
  comments: string,
  key: string,
): Promise<TaskOutcome[]> {
  const parts = Array.from({ length: Math.ceil(taskIds.length / decideLimit) }, (_, part) =>
    taskIds.slice(part * decideLimit, (part + 1) * decideLimit),
  );
  const answers = await Promise.all(
    parts.map((ids, part) =>
      callApi(decideTasks, {
        body: { userId, taskIds: [...ids], outcome: 'approve', comments },
        idempotencyKey: `${key}-${part}`,
        outlivesPage: true,
      }),
    ),
  );
  return answers.flatMap(({ outcomes }) => outcomes);
}

/** Gives the decision to somebody else. */
export const handOver = (taskId: string, toUserId: string, comments: string) =>
  callApi(reassignTask, { params: { taskId }, body: { toUserId, comments } });

/** Who would get it, if this person were chosen now: they themselves, or who decides while they are away. */
export const recipientOf = (taskId: string, userId: string, act: 'reassign' | 'addApprover') =>
  callApi(taskRecipient, { params: { taskId }, query: { userId, act } });

/** Asks one more person beside the decision, before it or after it. */
export const askOneMore = (body: {
  taskId: string;
  approverId: string;
  position: 'before' | 'after';
  comments: string;
}) => callApi(addApprover, { body });

/** Asks the requester in the discussion. */
export const askRequester = (taskId: string, text: string) =>
  callApi(askInformation, { params: { taskId }, body: { text } });

/** Escalates to the next level at once. */
export const escalateNow = (taskId: string, escalationReason: string) =>
  callApi(escalateTask, { params: { taskId }, body: { escalationReason } });
