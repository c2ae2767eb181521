import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import type { CallContext } from '#functions/platform/route.ts';
import { buildTaskCall, runTaskActions } from '#functions/requests/act-on-tasks.ts';
import { delegateTask } from '#functions/requests/rules/commands/delegate-task.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import { findTaskRequestId } from '#functions/requests/visible-request.ts';
import type { DelegationInput } from '#shared/users/delegations-api.ts';
import type { Delegation } from '#shared/users/user.ts';
import type { UsersDeps } from '../users-deps.ts';

/** Maximum number of open tasks that one call moves when all are requested. */
const atMost = 200;

async function findTasksToDelegate(
  { tasks }: UsersDeps,
  { fromUserId, categoryIds }: Delegation,
  asked: DelegationInput['moveTaskIds'],
) {
  if (asked !== 'all') return { taskIds: [...new Set(asked)], more: false };
  const { items, cursor } = await tasks.open(fromUserId, { limit: atMost });
  const meant = items.filter(({ categoryId }) => categoryIds?.includes(categoryId) ?? true);
  return { taskIds: meant.map(({ taskId }) => taskId), more: cursor !== undefined };
}

/**
 * Reassign open tasks to the delegate, each in a separate transaction. A task that the delegate may not have remains,
 * and its outcome states the reason.
 */
export async function delegateTasks(
  deps: UsersDeps,
  call: CallContext,
  delegation: Delegation,
  asked: DelegationInput['moveTaskIds'],
) {
  const { newId } = deps;
  const { isAdministrator: isAdmin } = call.actor;
  const { taskIds, more } = await findTasksToDelegate(deps, delegation, asked);
  const moved = await runTaskActions(taskIds, async (taskId) => {
    const requestId = await findTaskRequestId(deps, taskId);
    const of = { requestId, taskId, types: ['reassigned'] as const };
    return runCommand(deps, buildTaskCall(call, taskId), of, (record, by) =>
      decideWithOrganisation(deps, (organisation) =>
        delegateTask(record, { ...by, taskId, delegation, isAdmin, organisation, newId }),
      ),
    );
  });
  return { moved, more };
}
