import type { User } from '#shared/users/user.ts';

type Known = { readonly user: User; readonly until: number };

/** How long a warm Lambda takes somebody's role and standing for granted: a deactivated person is refused after this, at the latest. */
const trustedFor = 30_000;
const knownAtMost = 5000;

/**
 * Profiles of callers and of those who are told something, read at most once in 30 seconds by each warm Lambda. Somebody without a profile is asked for again at
 * every call: the first sync makes one.
 */
export function profiles(find: (userId: string) => Promise<User | undefined>) {
  const known = new Map<string, Known>();
  return {
    async profile(userId: string): Promise<User | undefined> {
      const there = known.get(userId);
      if (there && there.until > Date.now()) return there.user;
      const user = await find(userId);
      if (!user) return undefined;
      if (known.size >= knownAtMost) known.clear();
      known.set(userId, { user, until: Date.now() + trustedFor });
      return user;
    },
    /** After a change made here: the next call reads it again. */
    forget(userId: string): void {
      known.delete(userId);
    },
  };
}
export type Profiles = ReturnType<typeof profiles>;
