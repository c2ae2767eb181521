import { route } from '#functions/platform/route.ts';
import { loadTask } from '#functions/requests/visible-request.ts';
import { getTask } from '#shared/tasks/tasks-api.ts';
import type { TasksDeps } from '../deps.ts';
import { taskDetails } from './task-details.ts';

export const getTaskRoute = route(
  getTask,
  async ({ params: { taskId }, actor }, deps: TasksDeps) => {
    const [record, reference] = await Promise.all([
      loadTask(deps, actor, taskId),
      deps.reference.recent(actor.applicationId),
    ]);
    return taskDetails(deps, { record, taskId, actor, reference, now: deps.now() });
  },
  { version: ({ details }) => details.request.version },
);
