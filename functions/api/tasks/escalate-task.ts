import { escalate } from '#functions/domain/requests/commands/escalate.ts';
import { route } from '#functions/platform/route.ts';
import { escalateTask } from '#shared/tasks/tasks-api.ts';
import { runCommand } from '../run-command.ts';
import { requestOfTask } from '../visible-request.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { TasksDeps } from './deps.ts';

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
