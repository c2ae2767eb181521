import { buildAuthor } from '#functions/organisation/build-author.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { explainIneligibility } from '#functions/organisation/rules/explain-ineligibility.ts';
import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import type { Leaver } from '#functions/people/rules/leaver.ts';
import { diffField } from '#functions/people/rules/two-administrators.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { type CallContext, route } from '#functions/platform/route.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { deactivateUser } from '#shared/users/people-api.ts';
import { getSubject } from '#shared/users/person-claim.ts';
import { canBeAssigned, type User } from '#shared/users/user.ts';
import type { PeopleDeps } from '../deps.ts';
import { listOtherAdministrators, proposeRightsChange } from '../hold-rights.ts';
import { recordArrangements, recordRemovedRights } from '../record-arrangements.ts';
import type { moveOpenTasks } from './move-open-tasks.ts';

type Leaving = {
  readonly user: User;
  /** Person whom an administrator chose for the tasks. */
  readonly toUserId?: string | undefined;
  /** Loaded references to a deactivated person. */
  readonly leaver?: Leaver;
};

/**
 * Notify those who relied on a person who can no longer decide, and move the open tasks, or only report the moves
 * (`preview`). It continues an interrupted call. The reconciler does the same minutes later, also for tasks that were
 * opened meanwhile. It does nothing for people who can decide.
 */
export async function endDeciding(
  deps: PeopleDeps,
  call: CallContext,
  { user, toUserId, leaver }: Leaving,
  preview = false,
): Promise<Partial<Awaited<ReturnType<typeof moveOpenTasks>>>> {
  const { userId } = user;
  if (canBeAssigned(user, false)) return {};
  if (await decideWithOrganisation(deps, ({ directory }) => directory.canBeAsked(user))) return {};
  const loss = preview ? undefined : await deps.leavers.find(userId);
  // Loaded on demand, because calls in this area rarely notify dependents or move tasks.
  if (loss) {
    const { notifyDependents } = await import('../notify-dependents.ts');
    await notifyDependents(deps, user, loss.at, leaver);
  }
  const { moveOpenTasks } = await import('./move-open-tasks.ts');
  return moveOpenTasks(deps, call, { userId, toUserId }, preview);
}

/** Return the write by which the reconciler completes `endDeciding` if the call is interrupted. */
export const buildLeaverWrite = (
  { leavers, now }: Pick<PeopleDeps, 'leavers' | 'now'>,
  actor: Actor,
  move: { readonly userId: string; readonly toUserId?: string | undefined },
): Write => leavers.startWrite({ ...move, by: personRef(actor), at: now() });

/** @throws input.invalid if the person cannot be assigned tasks */
async function assertAssignable(deps: PeopleDeps, userId: string, toUserId: string) {
  const why = await decideWithOrganisation(deps, ({ directory }) =>
    toUserId === userId
      ? t`Choose somebody else.`
      : explainIneligibility(directory.user(toUserId), directory),
  );
  if (why) throw new AppError('input.invalid', why, { fields: { to: [why] } });
}

/**
 * Whether a second administrator must confirm a deactivation. This applies to people who can decide, because their
 * deactivation determines who decides instead. An administrator can be deactivated without confirmation if no third
 * administrator exists to confirm it.
 */
async function needsSecondAdministrator(
  deps: PeopleDeps,
  actor: Actor,
  user: User,
): Promise<boolean> {
  const isAdministrator = await deps.users.isAdministrator(deps.applicationId, user.userId);
  if (!user.isActive || !canBeAssigned(user, isAdministrator)) return false;
  if (!isAdministrator) return true;
  return (await listOtherAdministrators(deps, [actor.userId, user.userId])).length > 0;
}

/**
 * First the person is deactivated and gets no new tasks, then sign-in is blocked, then the tasks of the person move,
 * request by request, because no transaction has room for many requests. A repeated call continues after any
 * interruption.
 */
export const deactivateUserRoute = route(deactivateUser, async (call, deps: PeopleDeps) => {
  const { actor, params, query } = call;
  const { users, profiles, pool } = deps;
  if (params.userId === actor.userId)
    throw new AppError('actor.forbidden', t`Somebody else has to deactivate you.`);
  const before = await users.load(actor.applicationId, params.userId);
  const { userId } = before;
  const toUserId = query.to;
  if (toUserId) await assertAssignable(deps, userId, toUserId);
  // Loaded on demand, because calls in this area rarely move tasks or check dependents.
  const { loadLeaver } = await import('../load-leaver.ts');
  const { listDependents } = await import('#functions/people/rules/list-dependents.ts');
  const leaver = await loadLeaver(deps, before);
  const dependents = listDependents(leaver);
  if (query.preview) {
    const { moveOpenTasks } = await import('./move-open-tasks.ts');
    const { moves, more } = await moveOpenTasks(deps, call, { userId, toUserId }, true);
    return { user: before, identity: 'preview' as const, moves, dependents, more };
  }
  if (before.isActive) assertVersion(call, before.version);
  if (await needsSecondAdministrator(deps, actor, before))
    await proposeRightsChange(deps, call, {
      ...{ act: 'deactivation', person: before, changes: diffField('isActive', true, false) },
      input: { params: { userId }, ...(toUserId && { query: { to: toUserId } }) },
    });
  if (before.isActive) await recordRemovedRights(deps, actor, userId);
  await recordArrangements(deps, actor, [toUserId], 'successor');
  const left = { ...before, isActive: false, tokensValidFrom: deps.now() };
  const user = before.isActive
    ? await users.save(left, before, {
        author: buildAuthor(actor, deps),
        more: [buildLeaverWrite(deps, actor, { userId, toUserId })],
      })
    : before;
  profiles.forget(user.userId);
  const isKnown = await (await pool?.())?.disable(getSubject(user));
  const { moves = [], more = false } = await endDeciding(deps, call, { user, toUserId, leaver });
  return {
    user,
    identity: isKnown ? ('disabled' as const) : ('absent' as const),
    ...{ moves, dependents, more },
  };
});
