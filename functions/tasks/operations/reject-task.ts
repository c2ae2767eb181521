import { route } from '#functions/platform/route.ts';
import { rejectTask } from '#shared/tasks/tasks-api.ts';
import type { TasksDeps } from '../deps.ts';
import { decideTask } from './decide-task.ts';

export const rejectTaskRoute = route(rejectTask, (call, deps: TasksDeps) => {
  const { userId, comments } = call.body;
  const { taskId } = call.params;
  return decideTask(deps, call, userId, { taskId, outcome: 'reject', comments });
});
