import { index, maxInstant, newestFirstQuery } from '#functions/platform/table/access-patterns.ts';
import type { Query } from '#functions/platform/table/table.ts';
import { requestItemKey, requestKey } from '#functions/requests/store/keys.ts';
import type { Task } from '#shared/tasks/task.ts';

export const taskKey = (requestId: string, taskId: string) =>
  requestItemKey(requestId, `TASK#${taskId}`);

export const requestTasksQuery = (requestId: string): Query => ({
  pk: requestKey(requestId).pk,
  prefix: 'TASK#',
});

export const openTasks = (userId: string): Query => ({ index: 'gsi1', pk: `USER#${userId}#OPEN` });
export const taskHistory = (userId: string): Query =>
  newestFirstQuery('gsi2', `USER#${userId}#TASKS`);
export const taskById = (taskId: string): Query => ({ index: 'gsi3', pk: `TASK#${taskId}` });

export const taskIndexes = (task: Task) => ({
  ...(task.status === 'Pending' &&
    index(1, openTasks(task.assignee.userId).pk, `${task.dueAt ?? maxInstant}#${task.taskId}`)),
  ...index(2, taskHistory(task.assignee.userId).pk, `${task.createdAt}#${task.taskId}`),
  ...index(3, taskById(task.taskId).pk, '#'),
});
