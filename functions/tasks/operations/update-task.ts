import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { updateTaskStatus } from '#functions/requests/rules/commands/update-status.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { requestOfTask } from '#functions/requests/visible-request.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { updateTask } from '#shared/tasks/task-acts-api.ts';
import type { TasksDeps } from '../deps.ts';

const types = ['approved', 'rejected', 'returned'] as const;

export const updateTaskRoute = route(updateTask, async (call, deps: TasksDeps) => {
  const { taskId } = call.params;
  const { newId } = deps;
  const { requestId: named, ...asked } = call.body;
  const requestId = await requestOfTask(deps, taskId);
  if (named !== undefined && named !== requestId)
    throw new AppError('input.invalid', t`Some fields need attention.`, {
      fields: { requestId: [t`The task is part of another request.`] },
    });
  return runCommand(deps, call, { requestId, taskId, types }, (record, by) =>
    withOrganisation(deps, (organisation) =>
      updateTaskStatus(record, { ...by, ...asked, taskId, organisation, newId }),
    ),
  );
});
