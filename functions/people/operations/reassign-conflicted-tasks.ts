import { listRecentChoosers } from '#functions/people/rules/arrangements.ts';
import type { CallContext } from '#functions/platform/route.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import type { PeopleDeps } from '../deps.ts';

/**
 * Move open tasks of these people to the fallback approvers, if the request belongs to the administrator who chose
 * them, or to somebody who chose that administrator.
 */
export async function reassignConflictedTasks(
  deps: PeopleDeps,
  call: CallContext,
  userIds: Iterable<string>,
): Promise<void> {
  // Loaded on demand, because calls in this area rarely move tasks.
  const { moveOpenTasks } = await import('./move-open-tasks.ts');
  const owners = [call.actor, ...listRecentChoosers(call.actor, deps.now())];
  for (const userId of userIds)
    await moveOpenTasks(deps, call, { userId }, false, (task) =>
      owners.some((owner) => isOwnRequest(owner.userId, task)),
    );
}
