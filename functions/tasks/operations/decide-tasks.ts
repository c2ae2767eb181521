import { route } from '#functions/platform/route.ts';
import { callFor, outcomesOf } from '#functions/requests/task-outcome.ts';
import { decideTasks } from '#shared/tasks/task-acts-api.ts';
import type { TasksDeps } from '../deps.ts';
import { assertOwnName, decideTask } from './decide-task.ts';

/** Many decisions at once are as many transactions: one that is refused takes no other with it. */
export const decideTasksRoute = route(decideTasks, async (call, deps: TasksDeps) => {
  const { userId, taskIds, outcome, comments } = call.body;
  assertOwnName(call, userId);
  const decideOne = (taskId: string) =>
    decideTask(deps, callFor(call, taskId), userId, { taskId, outcome, comments });
  return { outcomes: await outcomesOf(taskIds, decideOne) };
});
