import { listDependents } from '#functions/domain/users/list-dependents.ts';
import { whyNotAsked } from '#functions/domain/users/why-not-asked.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { deactivateUser } from '#shared/users/people-api.ts';
import { arrangePeople } from '../arrange-people.ts';
import { authorOf } from '../author-of.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { PeopleDeps } from './deps.ts';

/** @throws input.invalid for somebody who can't be asked to decide */
async function assertMayTake(deps: PeopleDeps, userId: string, toUserId: string) {
  const why = await withOrganisation(deps, ({ directory }) =>
    toUserId === userId
      ? t`Choose somebody else.`
      : whyNotAsked(directory.user(toUserId), directory),
  );
  if (why) throw new AppError('input.invalid', why, { fields: { to: [why] } });
}

/**
 * First nobody can give the person anything new (inactive), then they can't come in (identity), then what they have
 * moves, request by request: no transaction holds many requests. Whatever stops in between, the same call again does
 * what is left.
 */
export const deactivateUserRoute = route(deactivateUser, async (call, deps: PeopleDeps) => {
  const { actor, params, query } = call;
  const { users, profiles, reference, pool } = deps;
  // Loaded late: hardly any call of this area moves tasks.
  const { moveOpenTasks } = await import('./move-open-tasks.ts');
  if (params.userId === actor.userId)
    throw new AppError('actor.forbidden', t`Somebody else has to deactivate you.`);
  const before = await users.load(actor.applicationId, params.userId);
  const { userId } = before;
  const toUserId = query.to;
  if (toUserId) await assertMayTake(deps, userId, toUserId);
  const dependents = listDependents(before, await reference.load(actor.applicationId), []);
  if (query.preview) {
    const { moves, more } = await moveOpenTasks(deps, call, { userId, toUserId }, true);
    return { user: before, identity: 'preview' as const, moves, dependents, more };
  }
  if (before.isActive) assertVersion(call, before.version);
  await arrangePeople(deps, actor, [toUserId], 'successor');
  const left = { ...before, isActive: false, tokensValidFrom: deps.now() };
  const user = before.isActive
    ? await users.save(left, before, { author: authorOf(actor, deps) })
    : before;
  profiles.forget(user.userId);
  const isKnown = await (await pool?.())?.disable(user.userId);
  const { moves, more } = await moveOpenTasks(deps, call, { userId, toUserId }, false);
  return {
    user,
    identity: isKnown ? ('disabled' as const) : ('absent' as const),
    ...{ moves, dependents, more },
  };
});
