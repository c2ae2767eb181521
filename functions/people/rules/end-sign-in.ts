import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import {
  calculateSignInEndMs,
  maxRevokedSessions,
  sessionLifetimeDays,
} from '#shared/users/sign-in.ts';
import type { User } from '#shared/users/user.ts';

/**
 * Return the profile after the end of one session. The session remains recorded for as long as its tokens can be valid,
 * calculated as for a session that begins now.
 * @throws item.transition-refused if the profile already contains the maximum number of ended sessions
 */
export function endSignIn(user: User, id: string, now: string): User {
  const before = user.endedSignIns ?? [];
  if (before.some((ended) => ended.id === id)) return user;
  const kept = before.filter(({ at }) => calculateSignInEndMs(at) > Date.parse(now));
  if (kept.length >= maxRevokedSessions)
    throw new AppError(
      'item.transition-refused',
      t`You have ended ${maxRevokedSessions} sign-ins one by one within ${sessionLifetimeDays} days. Sign out everywhere instead.`,
    );
  return { ...user, endedSignIns: [...kept, { id, at: now }] };
}
