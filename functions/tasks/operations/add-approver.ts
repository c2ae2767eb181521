import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { addApprover } from '#functions/requests/rules/commands/add-approver.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { requestOfTask } from '#functions/requests/visible-request.ts';
import { addApprover as endpoint } from '#shared/tasks/task-acts-api.ts';
import type { TasksDeps } from '../deps.ts';

export const addApproverRoute = route(endpoint, async (call, deps: TasksDeps) => {
  const { isAdministrator: isAdmin } = call.actor;
  const { taskId, approverId, ...rest } = call.body;
  const asked = { ...rest, taskId, userId: approverId, isAdmin, newId: deps.newId };
  const of = {
    requestId: await requestOfTask(deps, taskId),
    taskId,
    types: ['approver-added'] as const,
  };
  return runCommand(deps, call, of, (record, by) =>
    withOrganisation(deps, (organisation) =>
      addApprover(record, { ...by, ...asked, organisation }),
    ),
  );
});
