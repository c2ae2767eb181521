import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { reassign } from '#functions/requests/rules/commands/reassign.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { requestOfTask } from '#functions/requests/visible-request.ts';
import { t } from '#shared/language/t.ts';
import { deleteTask } from '#shared/tasks/task-acts-api.ts';
import type { TasksDeps } from '../deps.ts';

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
