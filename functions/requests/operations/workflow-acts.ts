import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { parseFields } from '#functions/platform/parse-input.ts';
import { type Call, route } from '#functions/platform/route.ts';
import { updateRequestStatus } from '#functions/requests/rules/commands/update-status.ts';
import { withdraw, withdrawAsAdministrator } from '#functions/requests/rules/commands/withdraw.ts';
import { restart } from '#functions/requests/rules/commands/workflow.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { formatNoReasonText } from '#functions/service/no-reason.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import { restartWorkflow } from '#shared/workflow/workflow-api.ts';
import {
  createWorkflowTasks,
  DeleteWorkflowTasksInput,
  deleteWorkflowTasks,
  updateWorkflowTask,
} from '#shared/workflow/workflow-tasks-api.ts';
import { openStagesAfterDecision } from '../open-after-decision.ts';
import { runCommand } from '../run-command.ts';
import { toViewer } from '../visible-request.ts';
import type { WorkflowDeps } from '../workflow-deps.ts';

const types = ['submitted', 'resubmitted'] as const;

export const createWorkflowTasksRoute = route(createWorkflowTasks, (call, deps: WorkflowDeps) => {
  const { requestId, comments: reviewRemarks } = call.body;
  const { isAdmin, isApprover } = toViewer(call.actor);
  const asked = { status: 'InReview', reviewRemarks, newId: deps.newId, isAdmin, isApprover };
  return runCommand(deps, call, { requestId, types }, (record, by) =>
    decideWithOrganisation(deps, (organisation) =>
      updateRequestStatus(record, { ...by, ...asked, organisation }),
    ),
  );
});

const deciding = ['approved', 'rejected', 'returned'] as const;

/** @throws input.invalid if the person has no such task on the request */
function assertTask({ tasks }: RequestRecord, taskId: string | undefined, userId: string): void {
  const isTheirs = tasks.some((task) => task.taskId === taskId && task.assignee.userId === userId);
  if (taskId === undefined || isTheirs) return;
  throw new AppError('input.invalid', t`Some fields need attention.`, {
    fields: { taskId: [t`You have no such task in this request.`] },
  });
}

export const updateWorkflowTaskRoute = route(updateWorkflowTask, (call, deps: WorkflowDeps) => {
  const { requestId, taskId, ...asked } = call.body;
  const { isAdmin, isApprover } = toViewer(call.actor);
  const more = { newId: deps.newId, isAdmin, isApprover };
  return runCommand(deps, call, { requestId, types: deciding }, async (record, by) => {
    assertTask(record, taskId, by.by.userId);
    return openStagesAfterDecision(deps, record, (review) =>
      decideWithOrganisation(deps, (organisation) =>
        updateRequestStatus(record, { ...by, ...asked, ...more, organisation, review }),
      ),
    );
  });
});

/**
 * Read the parameters from the body or the query.
 * @throws input.invalid, actor.mismatch
 */
function parseWorkflowDeletion({
  query,
  body,
  actor,
}: Call<typeof deleteWorkflowTasks>): DeleteWorkflowTasksInput {
  const twice = Object.keys(query).filter((name) => Object.hasOwn(body, name));
  if (twice.length > 0)
    throw new AppError('input.invalid', t`Some fields need attention.`, {
      fields: Object.fromEntries(twice.map((name) => [name, [t`Send this once.`]])),
    });
  const asked = parseFields(DeleteWorkflowTasksInput, { ...query, ...body });
  if (asked.ModifiedBy !== actor.userId)
    throw new AppError('actor.mismatch', t`You can do this only in your own name.`);
  return asked;
}

export const deleteWorkflowTasksRoute = route(
  deleteWorkflowTasks,
  async (call, deps: WorkflowDeps) => {
    const { RequestId: requestId, reason } = parseWorkflowDeletion(call);
    const { userId, isAdministrator } = call.actor;
    return runCommand(deps, call, { requestId, types: ['withdrawn'] }, (record, by) =>
      isAdministrator && !isOwnRequest(userId, record.request)
        ? withdrawAsAdministrator(record, { ...by, comments: reason ?? formatNoReasonText() })
        : withdraw(record, { ...by, comments: reason ?? '' }),
    );
  },
);

/** The stored event starts the machine again, like every start. */
export const restartWorkflowRoute = route(restartWorkflow, (call, deps: WorkflowDeps) => {
  const of = { requestId: call.body.requestId, types: ['workflow-restarted'] as const };
  return runCommand(deps, call, of, restart);
});
