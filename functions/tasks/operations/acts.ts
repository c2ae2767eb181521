import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { reassignSingleTask } from '#functions/requests/reassign-one.ts';
import { addApprover } from '#functions/requests/rules/commands/add-approver.ts';
import { askInformation } from '#functions/requests/rules/commands/comment.ts';
import { escalate } from '#functions/requests/rules/commands/escalate.ts';
import { reassign } from '#functions/requests/rules/commands/reassign.ts';
import { updateTaskStatus } from '#functions/requests/rules/commands/update-status.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { findTaskRequestId } from '#functions/requests/visible-request.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import {
  addApprover as addApproverEndpoint,
  askInformation as askInformationEndpoint,
  deleteTask,
  updateTask,
} from '#shared/tasks/task-acts-api.ts';
import {
  escalateTask,
  reassignTask,
  updateTaskStatus as updateTaskStatusEndpoint,
} from '#shared/tasks/tasks-api.ts';
import type { TasksDeps } from '../deps.ts';

export const addApproverRoute = route(addApproverEndpoint, async (call, deps: TasksDeps) => {
  const { isAdministrator: isAdmin } = call.actor;
  const { taskId, approverId, ...rest } = call.body;
  const asked = { ...rest, taskId, userId: approverId, isAdmin, newId: deps.newId };
  const of = {
    requestId: await findTaskRequestId(deps, taskId),
    taskId,
    types: ['approver-added'] as const,
  };
  return runCommand(deps, call, of, (record, by) =>
    decideWithOrganisation(deps, (organisation) =>
      addApprover(record, { ...by, ...asked, organisation }),
    ),
  );
});

export const askInformationRoute = route(askInformationEndpoint, async (call, deps: TasksDeps) => {
  const { taskId } = call.params;
  const asked = { taskId, text: call.body.text, commentId: deps.newId() };
  const of = {
    requestId: await findTaskRequestId(deps, taskId),
    taskId,
    types: ['information-asked'] as const,
  };
  return runCommand(deps, call, of, (record, by) => askInformation(record, { ...by, ...asked }));
});

export const reassignTaskRoute = route(reassignTask, (call, deps: TasksDeps) =>
  reassignSingleTask(deps, call, { ...call.params, ...call.body }),
);

export const escalateTaskRoute = route(escalateTask, async (call, deps: TasksDeps) => {
  const { taskId } = call.params;
  const asked = { ...call.body, taskId, isAdmin: call.actor.isAdministrator, newId: deps.newId };
  const of = {
    requestId: await findTaskRequestId(deps, taskId),
    taskId,
    types: ['escalated'] as const,
  };
  return runCommand(deps, call, of, (record, by) =>
    decideWithOrganisation(deps, (organisation) =>
      escalate(record, { ...by, ...asked, organisation }),
    ),
  );
});

/** Events that a decision can store. */
const types = ['approved', 'rejected', 'returned'] as const;

export const updateTaskStatusRoute = route(updateTaskStatusEndpoint, (call, deps: TasksDeps) => {
  const { requestId, ...asked } = call.query;
  const { newId } = deps;
  const of = { requestId, taskId: asked.taskId, types };
  return runCommand(deps, call, of, (record, by) =>
    decideWithOrganisation(deps, (organisation) =>
      updateTaskStatus(record, { ...by, ...asked, organisation, newId }),
    ),
  );
});

export const updateTaskRoute = route(updateTask, async (call, deps: TasksDeps) => {
  const { taskId } = call.params;
  const { newId } = deps;
  const { requestId: named, ...asked } = call.body;
  const requestId = await findTaskRequestId(deps, taskId);
  if (named !== undefined && named !== requestId)
    throw new AppError('input.invalid', t`Some fields need attention.`, {
      fields: { requestId: [t`The task is part of another request.`] },
    });
  return runCommand(deps, call, { requestId, taskId, types }, (record, by) =>
    decideWithOrganisation(deps, (organisation) =>
      updateTaskStatus(record, { ...by, ...asked, taskId, organisation, newId }),
    ),
  );
});

export const deleteTaskRoute = route(deleteTask, async (call, deps: TasksDeps) => {
  const { taskId } = call.params;
  const { isAdministrator: isAdmin } = call.actor;
  const { toUserId, reviewRemarks } = call.query;
  const comments = reviewRemarks ?? (isAdmin ? t`Reassigned by an administrator.` : '');
  const asked = { taskId, toUserId, comments, isAdmin, newId: deps.newId };
  const requestId = await findTaskRequestId(deps, taskId);
  return runCommand(deps, call, { requestId, taskId, types: ['reassigned'] }, (record, by) =>
    decideWithOrganisation(deps, (organisation) =>
      reassign(record, { ...by, ...asked, organisation }),
    ),
  );
});
