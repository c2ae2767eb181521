import * as z from 'zod';
import { syncCacheLifetimeMs } from '#frontend/lib/constants.ts';
import { clientRoles } from '#shared/endpoint.ts';

const key = 'countersign:user-sync';

const CachedSync = z.object({
  userId: z.string(),
  at: z.number(),
  roles: z.array(z.enum(clientRoles)),
});

/** Return the cached sync of a person in this tab if it is less than five minutes old; otherwise undefined. */
export function readCachedSync(userId: string): z.infer<typeof CachedSync> | undefined {
  try {
    const cached = CachedSync.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    const fresh = Date.now() - cached.at < syncCacheLifetimeMs;
    return fresh && cached.userId === userId ? cached : undefined;
  } catch {
    return undefined;
  }
}

export function cacheSync(userId: string, roles: z.infer<typeof CachedSync>['roles']): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ userId, at: Date.now(), roles }));
  } catch {
    // If storage is blocked, the next start syncs again.
  }
}

export function clearCachedSync(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Blocked storage contains no cached sync.
  }
}
