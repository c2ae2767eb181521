import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { escalate } from '#functions/requests/rules/commands/escalate.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { requestOfTask } from '#functions/requests/visible-request.ts';
import { escalateTask } from '#shared/tasks/tasks-api.ts';
import type { TasksDeps } from '../deps.ts';

export const escalateTaskRoute = route(escalateTask, async (call, deps: TasksDeps) => {
  const { taskId } = call.params;
  const asked = { ...call.body, taskId, isAdmin: call.actor.isAdministrator, newId: deps.newId };
  const of = {
    requestId: await requestOfTask(deps, taskId),
    taskId,
    types: ['escalated'] as const,
  };
  return runCommand(deps, call, of, (record, by) =>
    withOrganisation(deps, (organisation) => escalate(record, { ...by, ...asked, organisation })),
  );
});
