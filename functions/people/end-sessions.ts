import type { Actor } from '#functions/platform/actor.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { AreaDeps } from '#functions/service/area-deps.ts';
import type { User } from '#shared/users/user.ts';

/**
 * End all sessions of a person that began before `at`. Within a minute no function accepts their tokens,
 * because a warm one trusts a profile that long. The pool needs a call of its own, or its refresh tokens stay
 * valid. Safe to repeat.
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
