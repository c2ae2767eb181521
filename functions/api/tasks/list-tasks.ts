import { route } from '#functions/platform/route.ts';
import { listTasks } from '#shared/tasks/tasks-api.ts';
import type { TasksDeps } from './deps.ts';
import { taskPage } from './task-rows.ts';

export const listTasksRoute = route(listTasks, ({ query, actor }, deps: TasksDeps) =>
  taskPage(deps, actor.applicationId, deps.tasks.open(actor.userId, query)),
);
