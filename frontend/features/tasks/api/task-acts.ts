import { callApi } from '#frontend/lib/api-client.ts';
import { addApprover, askInformation } from '#shared/tasks/task-acts-api.ts';
import { escalateTask, reassignTask, taskRecipient } from '#shared/tasks/tasks-api.ts';

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

/** Climbs one level at once. */
export const escalateNow = (taskId: string, escalationReason: string) =>
  callApi(escalateTask, { params: { taskId }, body: { escalationReason } });
