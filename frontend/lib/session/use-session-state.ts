import { useMemo } from 'react';
import { useStore } from 'zustand';
import { rootStore } from '#frontend/lib/store/root-store.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import { rolesOf } from '#shared/users/user.ts';
import { type Session, sessionStore } from './session-store.ts';

/** The session as screens see it; they are drawn again when the picked part changes. */
export const useSessionState = <T>(pick: (session: Session) => T): T =>
  useStore(sessionStore, pick);

/** Who is signed in; the zone is UTC until the first sync. */
export function usePerson() {
  const { userId, name, email } = useStore(sessionStore);
  const timeZone = useStore(rootStore, ({ auth }) => auth.profile?.timeZone ?? 'UTC');
  return useMemo(() => ({ userId, name, email, timeZone }), [userId, name, email, timeZone]);
}

/** The person's client roles as a set; `settled` is false while the first sync may still add to them. */
export function useRoles(): { roles: ReadonlySet<ClientRole>; settled: boolean } {
  const isAdmin = useSessionState((session) => session.isAdmin);
  const userId = useSessionState((session) => session.userId);
  const syncing = useSessionState((session) => session.sync.inProgress);
  const profile = useStore(rootStore, ({ auth }) => auth.profile);
  const stored = profile?.userId === userId ? profile.roles : undefined;
  return useMemo(() => {
    const roles = new Set([...rolesOf('Employee', isAdmin), ...(stored ?? [])]);
    if (!isAdmin) roles.delete('admin');
    return { roles, settled: isAdmin || stored !== undefined || !syncing };
  }, [isAdmin, stored, syncing]);
}
