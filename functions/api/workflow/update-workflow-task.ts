import { updateRequestStatus } from '#functions/domain/requests/commands/update-status.ts';
import { route } from '#functions/platform/route.ts';
import { updateWorkflowTask } from '#shared/workflow/workflow-tasks-api.ts';
import { runCommand } from '../run-command.ts';
import { viewerOf } from '../visible-request.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { WorkflowDeps } from './deps.ts';

const types = ['approved', 'rejected', 'returned'] as const;

export const updateWorkflowTaskRoute = route(updateWorkflowTask, (call, deps: WorkflowDeps) => {
  const { requestId, ...asked } = call.body;
  const { isAdmin, isApprover } = viewerOf(call.actor);
  const more = { newId: deps.newId, isAdmin, isApprover };
  return runCommand(deps, call, { requestId, types }, (record, by) =>
    withOrganisation(deps, (organisation) =>
      updateRequestStatus(record, { ...by, ...asked, ...more, organisation }),
    ),
  );
});
