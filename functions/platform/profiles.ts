import { getSubject } from '#shared/users/person-claim.ts';
import type { User } from '#shared/users/user.ts';
import { memoize } from './memoize.ts';

/**
 * Time for which a warm Lambda caches a profile, in ms. It is the maximum delay until a deactivated person is refused.
 */
const trustedForMs = 30_000;

/**
 * Cache for the profiles of callers and recipients, read at most once in 30 seconds by each warm Lambda. A missing
 * profile is read again at every call, because the first sync creates it.
 */
export function createProfileCache(find: (userId: string) => Promise<User | undefined>) {
  const { ask, forget } = memoize(find, {
    trustedForMs,
    keeps: (user) => user !== undefined,
  });
  return {
    profile: ask,
    /**
     * Return the profile of the person of an account. A cached profile that names another account may be older than
     * this account, so it is read again. `isCurrent`: read the profile in any case.
     */
    async profileOfAccount(
      userId: string,
      subject: string,
      isCurrent = false,
    ): Promise<User | undefined> {
      if (isCurrent) forget(userId);
      const known = await ask(userId);
      if (!known || getSubject(known) === subject) return known;
      forget(userId);
      return ask(userId);
    },
    forget,
  };
}
export type Profiles = ReturnType<typeof createProfileCache>;
