import { touchedBy } from '#functions/domain/users/touched-by.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { deactivateUser } from '#shared/users/users-api.ts';
import type { UsersDeps } from './deps.ts';

/**
 * First nobody can give the person anything new (inactive), then they can't come in (identity), then what they have
 * moves, request by request: no transaction holds many requests. Whatever stops in between, the same call again does
 * what is left.
 */
export const deactivateUserRoute = route(deactivateUser, async (call, deps: UsersDeps) => {
  const { actor, params, query } = call;
  const { users, profiles, reference, pool } = deps;
  // Loaded late: hardly any call of this area moves tasks.
  const { moveOpenTasks } = await import('./move-open-tasks.ts');
  if (params.userId === actor.userId)
    throw new AppError('actor.forbidden', 'Somebody else has to deactivate you.');
  const before = await users.load(actor.applicationId, params.userId);
  const touched = touchedBy(before, await reference.load(actor.applicationId), []);
  if (query.preview) {
    const { moves, more } = await moveOpenTasks(deps, call, before, true);
    return { user: before, identity: 'preview' as const, moves, touched, more };
  }
  if (before.isActive) assertVersion(call, before.version);
  const left = { ...before, isActive: false, tokensValidFrom: deps.now() };
  const user = before.isActive ? await users.save(left, before) : before;
  profiles.forget(user.userId);
  const isKnown = await (await pool?.())?.disable(user.userId);
  const { moves, more } = await moveOpenTasks(deps, call, user, false);
  return {
    user,
    identity: isKnown ? ('disabled' as const) : ('absent' as const),
    ...{ moves, touched, more },
  };
});
