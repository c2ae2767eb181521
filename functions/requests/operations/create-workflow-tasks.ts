import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { updateRequestStatus } from '#functions/requests/rules/commands/update-status.ts';
import { createWorkflowTasks } from '#shared/workflow/workflow-tasks-api.ts';
import { runCommand } from '../run-command.ts';
import { viewerOf } from '../visible-request.ts';
import type { WorkflowDeps } from '../workflow-deps.ts';

const types = ['submitted', 'resubmitted'] as const;

export const createWorkflowTasksRoute = route(createWorkflowTasks, (call, deps: WorkflowDeps) => {
  const { requestId, comments: reviewRemarks } = call.body;
  const { isAdmin, isApprover } = viewerOf(call.actor);
  const asked = { status: 'InReview', reviewRemarks, newId: deps.newId, isAdmin, isApprover };
  return runCommand(deps, call, { requestId, types }, (record, by) =>
    withOrganisation(deps, (organisation) =>
      updateRequestStatus(record, { ...by, ...asked, organisation }),
    ),
  );
});
