import { useMemo } from 'react';
import { useStore } from 'zustand';
import { getConfig } from '#frontend/lib/runtime-config.ts';
import { type Profile, rootStore } from '#frontend/lib/store/root-store.ts';
import type { User } from '#shared/users/user.ts';
import { deriveRights, type Rights } from './rights.ts';
import { type Session, sessionStore } from './session-store.ts';

/** Return the picked part of the session. The component renders again when this part changes. */
export const useSessionState = <T>(pick: (session: Session) => T): T =>
  useStore(sessionStore, pick);

/** Return the signed-in person: their stored profile, or the claims of the token until the first sync. */
export function usePerson(): User {
  const { userId, name, email } = useStore(sessionStore);
  const profile = useStore(rootStore, ({ auth }) => auth.profile);
  return useMemo(
    () => (profile?.user.userId === userId ? profile.user : ofToken(userId, name, email)),
    [profile, userId, name, email],
  );
}

/** Default values of a new profile (spec §9). */
const ofToken = (userId: string, name: string, email: string): User => ({
  userId,
  applicationId: getConfig().applicationId,
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

const rolesSynced = (userId: string, profile: Profile | null) =>
  profile?.user.userId === userId ? profile.roles : undefined;

/** Return the person's rights as currently known. */
export function getRights(): Rights {
  const { isAdmin, userId, sync } = sessionStore.getState();
  const synced = rolesSynced(userId, rootStore.getState().auth.profile);
  return deriveRights({
    isAdmin,
    synced,
    syncing: sync.inProgress,
    adminMfa: getConfig().adminMfa,
  });
}

/** Return the person's rights. The component renders again when they change. */
export function useRights(): Rights {
  const isAdmin = useSessionState((session) => session.isAdmin);
  const userId = useSessionState((session) => session.userId);
  const syncing = useSessionState((session) => session.sync.inProgress);
  const profile = useStore(rootStore, ({ auth }) => auth.profile);
  const synced = rolesSynced(userId, profile);
  const { adminMfa } = getConfig();
  return useMemo(
    () => deriveRights({ isAdmin, synced, syncing, adminMfa }),
    [isAdmin, synced, syncing, adminMfa],
  );
}
