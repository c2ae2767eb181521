import type { User } from '#shared/users/user.ts';
import { remembered } from './remembered.ts';

/**
 * How long a warm Lambda trusts a profile that it has read: a deactivated person is refused after this, at the latest.
 */
const trustedForMs = 30_000;

/**
 * Profiles of callers and of those who are told something, read at most once in 30 seconds by each warm Lambda.
 * Somebody without a profile is asked for again at every call: the first sync makes one.
 */
export function profiles(find: (userId: string) => Promise<User | undefined>) {
  const { ask, forget } = remembered(find, {
    trustedForMs,
    keeps: (user) => user !== undefined,
  });
  return { profile: ask, forget };
}
export type Profiles = ReturnType<typeof profiles>;
