import { listRecentChoosers } from '#functions/people/rules/arrangements.ts';
import type { CallContext } from '#functions/platform/route.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import type { PeopleDeps } from '../deps.ts';

/**
 * Moves the open tasks that these people have of requests of the administrator who chose them, or of one who chose that
 * administrator: the fallback approvers decide instead.
 */
export async function giveUpOwnTasks(
  deps: PeopleDeps,
  call: CallContext,
  userIds: Iterable<string>,
): Promise<void> {
  // Loaded late: hardly any call of this area moves tasks.
  const { moveOpenTasks } = await import('./move-open-tasks.ts');
  const owners = [call.actor, ...listRecentChoosers(call.actor, deps.now())];
  for (const userId of userIds)
    await moveOpenTasks(deps, call, { userId }, false, (task) =>
      owners.some((owner) => isOwnRequest(owner.userId, task)),
    );
}
