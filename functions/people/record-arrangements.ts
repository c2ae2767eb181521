import { buildAuthor } from '#functions/organisation/build-author.ts';
import { addArrangement } from '#functions/people/rules/arrangements.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { AreaDeps } from '#functions/service/area-deps.ts';
import type { Arrangement, User } from '#shared/users/user.ts';
import type { PeopleDeps } from './deps.ts';
import { recordRuleChange } from './record-rule-change.ts';

/** People whose profiles are written in parallel. */
const maxConcurrency = 5;

type NoteDeps = Pick<AreaDeps, 'users' | 'profiles' | 'applicationId' | 'now' | 'newId'> & {
  readonly table: Table;
};

/**
 * Record that the actor chose these people, so that they cannot decide the actor's requests for some time. Their open
 * tasks in these requests move to the fallback approvers. Call this before the change that chooses them, so that an
 * interruption records too much, never too little.
 * @returns their stored profiles, without people who do not exist
 */
export async function recordArrangements(
  deps: NoteDeps,
  actor: Actor,
  userIds: Iterable<string | null | undefined>,
  what: Arrangement['what'],
): Promise<User[]> {
  const { users, profiles, applicationId } = deps;
  const ids = [...new Set(userIds)].filter((id) => typeof id === 'string' && id !== actor.userId);
  const arranged = await mapLimited(ids, maxConcurrency, (userId) =>
    retryOnConflict(async () => {
      const before = userId ? await users.find(applicationId, userId) : undefined;
      if (!before) return undefined;
      const user = await users.save(
        addArrangement(before, { ...buildAuthor(actor, deps), what }, actor.profile),
        before,
      );
      profiles.forget(user.userId);
      return user;
    }),
  );
  const found = arranged.filter((user) => user !== undefined);
  if (found.length > 0) {
    const { reassignConflictedTasks } = await import('./operations/reassign-conflicted-tasks.ts');
    await reassignConflictedTasks(
      deps,
      actor,
      found.map(({ userId }) => userId),
    );
  }
  return found;
}

/**
 * Record that the actor removed a person's right to decide. It counts as a rule change. The remaining fallback
 * approvers, or the remaining administrators if there are none, count as chosen by the actor, because only they review
 * the change.
 * @returns the same as `recordArrangements`
 */
export async function recordRemovedRights(
  deps: NoteDeps & Pick<PeopleDeps, 'reference'>,
  actor: Actor,
  userId: string,
): Promise<User[]> {
  await recordRuleChange(deps, actor);
  const { configuration } = await deps.reference.load(deps.applicationId);
  const fallback = new Set(configuration.fallbackApproverIds);
  const wasFallback = fallback.delete(userId);
  if (fallback.size > 0)
    return wasFallback ? recordArrangements(deps, actor, fallback, 'named') : [];
  const administrators = new Set(await deps.users.administrators(deps.applicationId));
  const wasAdministrator = administrators.delete(userId);
  return wasFallback || wasAdministrator
    ? recordArrangements(deps, actor, administrators, 'named')
    : [];
}
