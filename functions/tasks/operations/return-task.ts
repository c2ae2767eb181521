import { route } from '#functions/platform/route.ts';
import { returnTask } from '#shared/tasks/tasks-api.ts';
import type { TasksDeps } from '../deps.ts';
import { decideTask } from './decide-task.ts';

export const returnTaskRoute = route(returnTask, (call, deps: TasksDeps) => {
  const { userId, comments, fields } = call.body;
  const { taskId } = call.params;
  return decideTask(deps, call, userId, { taskId, outcome: 'return', comments, fields });
});
