import { reassign } from '#functions/domain/requests/commands/reassign.ts';
import { route } from '#functions/platform/route.ts';
import { t } from '#shared/language/t.ts';
import { deleteTask } from '#shared/tasks/task-acts-api.ts';
import { runCommand } from '../run-command.ts';
import { requestOfTask } from '../visible-request.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { TasksDeps } from './deps.ts';

export const deleteTaskRoute = route(deleteTask, async (call, deps: TasksDeps) => {
  const { taskId } = call.params;
  const { isAdministrator: isAdmin } = call.actor;
  const { toUserId, reviewRemarks } = call.query;
  const comments = reviewRemarks ?? (isAdmin ? t`Reassigned by an administrator.` : '');
  const asked = { taskId, toUserId, comments, isAdmin, newId: deps.newId };
  const requestId = await requestOfTask(deps, taskId);
  return runCommand(deps, call, { requestId, taskId, types: ['reassigned'] }, (record, by) =>
    withOrganisation(deps, (organisation) => reassign(record, { ...by, ...asked, organisation })),
  );
});
