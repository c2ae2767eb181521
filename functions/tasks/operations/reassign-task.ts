import { route } from '#functions/platform/route.ts';
import { reassignOne } from '#functions/requests/reassign-one.ts';
import { reassignTask } from '#shared/tasks/tasks-api.ts';
import type { TasksDeps } from '../deps.ts';

export const reassignTaskRoute = route(reassignTask, (call, deps: TasksDeps) =>
  reassignOne(deps, call, { ...call.params, ...call.body }),
);
