import { route } from '#functions/platform/route.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import type { TasksDeps } from '../deps.ts';
import { assertAdministrator, taskPage } from './task-rows.ts';

export const listTasksRoute = route(listTasks, async ({ query, actor }, deps: TasksDeps) => {
  const { tasks, now } = deps;
  const { userId, applicationId } = actor;
  if (query.scope === 'all') assertAdministrator(actor);
  const page =
    query.scope === 'all'
      ? tasks.everybodysOpen(applicationId, now(), query)
      : tasks.open(userId, query);
  return taskPage(deps, applicationId, page);
});
