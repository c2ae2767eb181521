import { buildAuthor } from '#functions/organisation/build-author.ts';
import { addArrangement } from '#functions/people/rules/arrangements.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { AreaDeps } from '#functions/service/area-deps.ts';
import type { Arrangement, User } from '#shared/users/user.ts';
import type { PeopleDeps } from './deps.ts';
import { recordRuleChange } from './note-rules.ts';

/** People whose profiles are written in parallel. */
const maxConcurrency = 5;

/**
 * Notes with each of these people that the actor chose them, so that they decide nothing of the actor's for some time.
 * Comes before what chooses them: a call that stops in between has noted too much, and never too little.
 * @returns their profiles as they are stored then; whoever isn't there is left out
 */
export async function recordArrangements(
  deps: Pick<AreaDeps, 'users' | 'profiles' | 'applicationId' | 'now'>,
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
  return arranged.filter((user) => user !== undefined);
}

/**
 * Notes what it means for requests of the actor that they take rights to decide from somebody: rules changed, and
 * whoever is left of the fallback approvers counts as chosen, as only they look at that change.
 * @returns as `recordArrangements`
 */
export async function recordRemovedRights(
  deps: Pick<AreaDeps, 'users' | 'profiles' | 'applicationId' | 'now'> &
    Pick<PeopleDeps, 'reference'>,
  actor: Actor,
  userId: string,
): Promise<User[]> {
  await recordRuleChange(deps, actor);
  const { configuration } = await deps.reference.load(deps.applicationId);
  const ids = new Set(configuration.fallbackApproverIds);
  return ids.delete(userId) ? recordArrangements(deps, actor, ids, 'named') : [];
}
