import { route } from '#functions/platform/route.ts';
import { assertDays } from '#functions/service/assert-days.ts';
import { tasksByDateRange } from '#shared/tasks/task-lists-api.ts';
import type { TasksDeps } from '../deps.ts';
import { taskPage } from './task-rows.ts';

export const tasksByDateRangeRoute = route(
  tasksByDateRange,
  ({ query, actor }, deps: TasksDeps) => {
    assertDays(query);
    return taskPage(deps, actor.applicationId, deps.tasks.between(actor.userId, query, query));
  },
);
