import * as z from 'zod';
import { syncCacheLifetime } from '#frontend/lib/constants.ts';
import { clientRoles } from '#shared/endpoint.ts';

const key = 'countersign:user-sync';

const Cached = z.object({
  userId: z.string(),
  at: z.number(),
  roles: z.array(z.enum(clientRoles)),
});

/** Whether this person was synchronised in this tab less than five minutes ago, and with which roles. */
export function cachedSync(userId: string): z.infer<typeof Cached> | undefined {
  try {
    const cached = Cached.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    const fresh = Date.now() - cached.at < syncCacheLifetime;
    return fresh && cached.userId === userId ? cached : undefined;
  } catch {
    return undefined;
  }
}

export function rememberSync(userId: string, roles: z.infer<typeof Cached>['roles']): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ userId, at: Date.now(), roles }));
  } catch {
    // Blocked storage: the next start synchronises again.
  }
}

export function forgetSync(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
