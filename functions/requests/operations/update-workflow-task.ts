import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { updateRequestStatus } from '#functions/requests/rules/commands/update-status.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { updateWorkflowTask } from '#shared/workflow/workflow-tasks-api.ts';
import { runCommand } from '../run-command.ts';
import { viewerOf } from '../visible-request.ts';
import type { WorkflowDeps } from '../workflow-deps.ts';

const types = ['approved', 'rejected', 'returned'] as const;

/** @throws input.invalid for a task that the request does not have for this person */
function assertTask({ tasks }: RequestRecord, taskId: string | undefined, userId: string): void {
  const isTheirs = tasks.some((task) => task.taskId === taskId && task.assignee.userId === userId);
  if (taskId === undefined || isTheirs) return;
  throw new AppError('input.invalid', t`Some fields need attention.`, {
    fields: { taskId: [t`You have no such task in this request.`] },
  });
}

export const updateWorkflowTaskRoute = route(updateWorkflowTask, (call, deps: WorkflowDeps) => {
  const { requestId, taskId, ...asked } = call.body;
  const { isAdmin, isApprover } = viewerOf(call.actor);
  const more = { newId: deps.newId, isAdmin, isApprover };
  return runCommand(deps, call, { requestId, types }, (record, by) => {
    assertTask(record, taskId, by.by.userId);
    return withOrganisation(deps, (organisation) =>
      updateRequestStatus(record, { ...by, ...asked, ...more, organisation }),
    );
  });
});
