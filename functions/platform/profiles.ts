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
export function profiles(find: (userId: string) => Promise<User | undefined>) {
  const { ask, forget } = memoize(find, {
    trustedForMs,
    keeps: (user) => user !== undefined,
  });
  return { profile: ask, forget };
}
export type Profiles = ReturnType<typeof profiles>;
