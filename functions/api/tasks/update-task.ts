import { updateTaskStatus } from '#functions/domain/requests/commands/update-status.ts';
import { route } from '#functions/platform/route.ts';
import { updateTask } from '#shared/tasks/task-acts-api.ts';
import { runCommand } from '../run-command.ts';
import { requestOfTask } from '../visible-request.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { TasksDeps } from './deps.ts';

const types = ['approved', 'rejected', 'returned'] as const;

export const updateTaskRoute = route(updateTask, async (call, deps: TasksDeps) => {
  const { taskId } = call.params;
  const { newId } = deps;
  const of = { requestId: await requestOfTask(deps, taskId), taskId, types };
  return runCommand(deps, call, of, (record, by) =>
    withOrganisation(deps, (organisation) =>
      updateTaskStatus(record, { ...by, ...call.body, taskId, organisation, newId }),
    ),
  );
});
