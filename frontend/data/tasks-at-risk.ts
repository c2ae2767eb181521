import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { t } from '#frontend/lib/text.ts';
import { AppError } from '#shared/errors.ts';
import {
  listTasksAtRisk,
  reassignTasks,
  remindTasks,
  type TaskAtRisk,
} from '#shared/sla/tasks-at-risk-api.ts';
import type { TaskOutcome } from '#shared/tasks/task-acts-api.ts';
import { eachPage } from './each-page.ts';
import { pagedEndpointQuery, useInvalidate } from './read.ts';

/** Filters of the list. An omitted filter matches everything. */
export type AtRiskQuery = {
  readonly show: 'atRisk' | 'overdue' | 'ahead';
  readonly until?: string;
  readonly categoryId?: string;
  readonly departmentId?: string;
  readonly locationId?: string;
  readonly assigneeId?: string;
};

/** Load open tasks by due time, page by page. */
export const tasksAtRiskQuery = (query: AtRiskQuery) =>
  infiniteQueryOptions({
    ...pagedEndpointQuery(listTasksAtRisk, { query: { ...query, limit: 50 } }),
    placeholderData: keepPreviousData,
  });

/** Iterate over all pages of open tasks at risk. */
export async function* iterateTaskAtRiskPages(
  query: AtRiskQuery,
  signal: AbortSignal,
): AsyncGenerator<TaskAtRisk[]> {
  const ask = (from: { cursor?: string }) =>
    callApi(listTasksAtRisk, { query: { ...query, limit: 100, ...from }, signal });
  for await (const { items } of eachPage(ask)) yield items;
}

/** Outcome for one of several tasks. `cause`: reason of a failure. */
export type TaskResult = { readonly taskId: string; readonly cause?: unknown };

/** Maximum number of tasks per call. */
const partSize = 50;

const getResult = ({ taskId, problem }: TaskOutcome): TaskResult => ({
  taskId,
  ...(problem && { cause: new AppError(problem.code, problem.detail) }),
});

/** Progress and abort signal of a bulk action. Aborting leaves unsent tasks unchanged. */
export type BatchOptions = {
  readonly onProgress: (count: number) => void;
  readonly signal: AbortSignal;
};

/** Reason for tasks that were not sent because the person stopped the action. */
const stoppedBefore = new AppError('server.unavailable', t`You stopped before it was sent.`);

/**
 * Send the tasks in batches, so that a failed batch does not affect the others. Throws if the first batch gets no
 * response.
 */
async function runInBatches(
  taskIds: readonly string[],
  { onProgress, signal }: BatchOptions,
  act: (part: string[]) => Promise<{ readonly outcomes: readonly TaskOutcome[] }>,
): Promise<TaskResult[]> {
  const results: TaskResult[] = [];
  for (let from = 0; from < taskIds.length; from += partSize) {
    const part = taskIds.slice(from, from + partSize);
    try {
      if (signal.aborted) throw stoppedBefore;
      const { outcomes } = await act(part);
      results.push(...outcomes.map(getResult));
      onProgress(results.length);
    } catch (cause) {
      if (results.length === 0) throw cause;
      return [...results, ...taskIds.slice(from).map((taskId) => ({ taskId, cause }))];
    }
  }
  return results;
}

/** Send messages and mails to the assignees of these tasks. */
export const remindAssignees = (taskIds: readonly string[], comments: string, pace: BatchOptions) =>
  runInBatches(taskIds, pace, (part) =>
    callApi(remindTasks, { body: { taskIds: part, comments } }),
  );

/** Reassign these tasks to one person. */
export const reassignTasksTo = (
  taskIds: readonly string[],
  toUserId: string,
  comments: string,
  pace: BatchOptions,
) =>
  runInBatches(taskIds, pace, (part) =>
    callApi(reassignTasks, { body: { taskIds: part, toUserId, comments } }),
  );

/** Reload all data that contains requests, tasks or due times after reminders and reassignments. */
export const useRefreshAtRisk = () => useInvalidate('sla', 'requests', 'tasks');
