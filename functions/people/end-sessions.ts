import type { Actor } from '#functions/platform/actor.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { AreaDeps } from '#functions/service/area-deps.ts';
import type { User } from '#shared/users/user.ts';

/**
 * End all sessions of a person that began before `at`. Within a minute all functions reject their tokens, because a
 * warm function caches a profile that long. A separate call to the user pool invalidates the refresh tokens. Safe to
 * repeat.
 * @throws user.not-found
 */
export function endSessions(
  { users, profiles }: Pick<AreaDeps, 'users' | 'profiles'>,
  { applicationId, userId }: Pick<Actor, 'applicationId' | 'userId'>,
  at: string,
): Promise<User> {
  return retryOnConflict(async () => {
    const before = await users.load(applicationId, userId);
    const isDone = (before.tokensValidFrom ?? '') >= at;
    const user = isDone ? before : await users.save({ ...before, tokensValidFrom: at }, before);
    profiles.forget(userId);
    return user;
  });
}
