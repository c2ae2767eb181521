import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import type { CallContext } from '#functions/platform/route.ts';
import { canBeAsked, type User } from '#shared/users/user.ts';
import type { PeopleDeps } from '../deps.ts';

/**
 * The open tasks of somebody whose profile says that they can't be asked to decide, moved as those of somebody who
 * is deactivated, or (`preview`) only told. Whatever stopped an earlier call, this one does what is left. Nothing for
 * those who decide, and for those who left before.
 */
export async function tasksGivenUp(
  deps: PeopleDeps,
  call: CallContext,
  user: User,
  preview: boolean,
) {
  if (!user.isActive || canBeAsked(user, false)) return {};
  const isDecider = await withOrganisation(deps, ({ directory }) => directory.canBeAsked(user));
  if (isDecider) return {};
  // Loaded late: hardly any call of this area moves tasks.
  const { moveOpenTasks } = await import('./move-open-tasks.ts');
  return moveOpenTasks(deps, call, user, preview);
}
