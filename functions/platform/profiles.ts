import type { User } from '#shared/users/user.ts';
import { remembered } from './remembered.ts';

/**
 * Time for which a warm Lambda trusts a profile that it has read, in ms. A deactivated person is refused after
 * this, at the latest.
 */
const trustedForMs = 30_000;

/**
 * Cache of the profiles of callers and recipients, read at most once in 30 seconds by each warm Lambda. A
 * missing profile is read again at every call, because the first sync creates it.
 */
export function profiles(find: (userId: string) => Promise<User | undefined>) {
  const { ask, forget } = remembered(find, {
    trustedForMs,
    keeps: (user) => user !== undefined,
  });
  return { profile: ask, forget };
}
export type Profiles = ReturnType<typeof profiles>;
