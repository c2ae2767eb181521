import { useMemo } from 'react';
import { useStore } from 'zustand';
import { config } from '#frontend/lib/runtime-config.ts';
import { rootStore } from '#frontend/lib/store/root-store.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import { rolesOf, type User } from '#shared/users/user.ts';
import { type Session, sessionStore } from './session-store.ts';

/** The session as screens see it; they are drawn again when the picked part changes. */
export const useSessionState = <T>(pick: (session: Session) => T): T =>
  useStore(sessionStore, pick);

/** Who is signed in: their stored profile, or until the first sync what the token tells. */
export function usePerson(): User {
  const { userId, name, email } = useStore(sessionStore);
  const profile = useStore(rootStore, ({ auth }) => auth.profile);
  return useMemo(
    () => (profile?.user.userId === userId ? profile.user : ofToken(userId, name, email)),
    [profile, userId, name, email],
  );
}

/** The defaults of a new profile (spec §9). */
const ofToken = (userId: string, name: string, email: string): User => ({
  userId,
  applicationId: config().applicationId,
  firstName: '',
  lastName: '',
  name,
  email,
  role: 'Employee',
  timeZone: 'UTC',
  isActive: true,
  title: '',
  managerId: null,
  departmentId: null,
  locationId: null,
  doaLevelId: null,
  groups: [],
  createdAt: new Date().toISOString(),
  version: 0,
});

/** The person's client roles as a set; `settled` is false while the first sync may still add to them. */
export function useRoles(): { roles: ReadonlySet<ClientRole>; settled: boolean } {
  const isAdmin = useSessionState((session) => session.isAdmin);
  const userId = useSessionState((session) => session.userId);
  const syncing = useSessionState((session) => session.sync.inProgress);
  const profile = useStore(rootStore, ({ auth }) => auth.profile);
  const stored = profile?.user.userId === userId ? profile.roles : undefined;
  return useMemo(() => {
    const roles = new Set([...rolesOf('Employee', isAdmin), ...(stored ?? [])]);
    if (!isAdmin) roles.delete('admin');
    return { roles, settled: isAdmin || stored !== undefined || !syncing };
  }, [isAdmin, stored, syncing]);
}
