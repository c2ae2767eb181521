import { route } from '#functions/platform/route.ts';
import { loadVisible } from '#functions/requests/visible-request.ts';
import { noTaskId } from '#shared/tasks/task.ts';
import { taskByRequest } from '#shared/tasks/task-lists-api.ts';
import type { TasksDeps } from '../deps.ts';

/** The actor's own open task, else the first open one, else the all-zero id (spec §7). */
export const taskByRequestRoute = route(
  taskByRequest,
  async ({ query, actor }, deps: TasksDeps) => {
    const { tasks } = await loadVisible(deps, actor, query.requestId);
    const open = tasks.filter(({ status }) => status === 'Pending');
    const own = open.find(({ assignee }) => assignee.userId === actor.userId);
    return { id: (own ?? open[0])?.taskId ?? noTaskId };
  },
);
