import { route } from '#functions/platform/route.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import type { TasksDeps } from '../deps.ts';
import { decideTask } from './decide-task.ts';

/** `isApproved: false` is a rejection and follows its rules. */
export const approveTaskRoute = route(approveTask, (call, deps: TasksDeps) => {
  const { userId, comments, isApproved } = call.body;
  const outcome = isApproved ? 'approve' : 'reject';
  return decideTask(deps, call, userId, { taskId: call.params.taskId, outcome, comments });
});
