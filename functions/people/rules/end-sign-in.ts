import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { calculateSignInEnd, maxRevokedSessions, signInDays } from '#shared/users/sign-in.ts';
import type { User } from '#shared/users/user.ts';

/**
 * The profile after one sign-in has ended. It is kept there for as long as a token of that sign-in can be good, which
 * is no longer than for one that began now.
 * @throws item.transition-refused for somebody who has ended as many as a profile holds
 */
export function endSignIn(user: User, id: string, now: string): User {
  const before = user.endedSignIns ?? [];
  if (before.some((ended) => ended.id === id)) return user;
  const kept = before.filter(({ at }) => calculateSignInEnd(at) > Date.parse(now));
  if (kept.length >= maxRevokedSessions)
    throw new AppError(
      'item.transition-refused',
      t`You have ended ${maxRevokedSessions} sign-ins one by one within ${signInDays} days. Sign out everywhere instead.`,
    );
  return { ...user, endedSignIns: [...kept, { id, at: now }] };
}
