import type { Actor } from '#functions/platform/actor.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { AreaDeps } from '#functions/service/area-deps.ts';
import type { User } from '#shared/users/user.ts';

/**
 * Ends all sign-ins of somebody that began before `at`: within a minute no function takes their tokens any more, as
 * that is how long a warm one trusts the profile it has read. The pool has to be told by itself, or what it keeps can
 * still be refreshed. Safe to repeat.
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
