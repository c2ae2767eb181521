import { route } from '#functions/platform/route.ts';
import { reassignOne } from '#functions/requests/reassign-one.ts';
import { callFor, outcomesOf } from '#functions/requests/task-outcome.ts';
import { reassignTasks } from '#shared/sla/tasks-at-risk-api.ts';
import type { SlaDeps } from '../deps.ts';

/** Each task is handed on by itself: one that is refused takes no other with it. */
export const reassignTasksRoute = route(reassignTasks, async (call, deps: SlaDeps) => {
  const { taskIds, toUserId, comments } = call.body;
  const reassignTask = (taskId: string) =>
    reassignOne(deps, callFor(call, taskId), { taskId, toUserId, comments });
  return { outcomes: await outcomesOf(taskIds, reassignTask) };
});
