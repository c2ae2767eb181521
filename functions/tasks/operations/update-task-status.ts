import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { updateTaskStatus } from '#functions/requests/rules/commands/update-status.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { updateTaskStatus as endpoint } from '#shared/tasks/tasks-api.ts';
import type { TasksDeps } from '../deps.ts';

const types = ['approved', 'rejected', 'returned'] as const;

export const updateTaskStatusRoute = route(endpoint, (call, deps: TasksDeps) => {
  const { requestId, ...asked } = call.query;
  const { newId } = deps;
  const of = { requestId, taskId: asked.taskId, types };
  return runCommand(deps, call, of, (record, by) =>
    withOrganisation(deps, (organisation) =>
      updateTaskStatus(record, { ...by, ...asked, organisation, newId }),
    ),
  );
});
