import { parseFields } from '#functions/platform/parse-input.ts';
import { type Call, route } from '#functions/platform/route.ts';
import { withdraw, withdrawForOthers } from '#functions/requests/rules/commands/withdraw.ts';
import { noReason } from '#functions/service/no-reason.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import { deleteWorkflowTasks, WorkflowDeletion } from '#shared/workflow/workflow-tasks-api.ts';
import { runCommand } from '../run-command.ts';
import type { WorkflowDeps } from '../workflow-deps.ts';

/** What was asked, in the body or in the query. @throws input.invalid, actor.mismatch */
function askedOf({ query, body, actor }: Call<typeof deleteWorkflowTasks>): WorkflowDeletion {
  const twice = Object.keys(query).filter((name) => Object.hasOwn(body, name));
  if (twice.length > 0)
    throw new AppError('input.invalid', t`Some fields need attention.`, {
      fields: Object.fromEntries(twice.map((name) => [name, [t`Send this once.`]])),
    });
  const asked = parseFields(WorkflowDeletion, { ...query, ...body });
  if (asked.ModifiedBy !== actor.userId)
    throw new AppError('actor.mismatch', t`You can do this only in your own name.`);
  return asked;
}

export const deleteWorkflowTasksRoute = route(
  deleteWorkflowTasks,
  async (call, deps: WorkflowDeps) => {
    const { RequestId: requestId, reason } = askedOf(call);
    const { userId, isAdministrator } = call.actor;
    return runCommand(deps, call, { requestId, types: ['withdrawn'] }, (record, by) =>
      isAdministrator && !isOwnRequest(userId, record.request)
        ? withdrawForOthers(record, { ...by, comments: reason ?? noReason() })
        : withdraw(record, { ...by, comments: reason ?? '' }),
    );
  },
);
