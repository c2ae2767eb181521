import { route } from '#functions/platform/route.ts';
import { tasksPaginated } from '#shared/tasks/tasks-api.ts';
import type { TasksDeps } from './deps.ts';
import { taskPage } from './task-rows.ts';

export const tasksPaginatedRoute = route(tasksPaginated, ({ query, actor }, deps: TasksDeps) => {
  const { tasks } = deps;
  const page =
    query.state === 'open' ? tasks.open(actor.userId, query) : tasks.all(actor.userId, query);
  return taskPage(deps, actor.applicationId, page);
});
