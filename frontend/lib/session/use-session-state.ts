import { useMemo } from 'react';
import { useStore } from 'zustand';
import { getConfig } from '#frontend/lib/runtime-config.ts';
import { type Profile, rootStore } from '#frontend/lib/store/root-store.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import { listClientRoles, type User } from '#shared/users/user.ts';
import { type Session, sessionStore } from './session-store.ts';

type RightsInput = {
  /** Whether the token identifies an administrator. */
  readonly isAdmin: boolean;
  /** Roles of the last sync; undefined before the first sync. */
  readonly synced: readonly ClientRole[] | undefined;
  readonly syncing: boolean;
  /** Whether administrators need a second factor to use their rights. */
  readonly adminMfa: 'required' | 'optional';
};

type Rights = {
  readonly roles: ReadonlySet<ClientRole>;
  /** False while a sync may still add roles. */
  readonly settled: boolean;
  /** Whether this person must keep their second factor turned on. */
  readonly needsSecondFactor: boolean;
  /** Whether an administrator must set up a second factor before using their rights. */
  readonly lacksSecondFactor: boolean;
};

/**
 * Return the roles that determine the available screens. If administrators need a second factor, the sync decides,
 * because only the services know whether one is set up. After a failed sync, the services reject unauthorized calls.
 */
export function deriveRights({ isAdmin, synced, syncing, adminMfa }: RightsInput): Rights {
  const needsSecondFactor = isAdmin && adminMfa === 'required';
  const isConfirmed = synced ? synced.includes('admin') : !syncing;
  const mayAdminister = isAdmin && (isConfirmed || !needsSecondFactor);
  const roles = new Set([...listClientRoles('Employee', mayAdminister), ...(synced ?? [])]);
  if (!mayAdminister) roles.delete('admin');
  return {
    roles,
    settled: mayAdminister || !syncing || (!isAdmin && synced !== undefined),
    needsSecondFactor,
    lacksSecondFactor: isAdmin && !mayAdminister && !syncing,
  };
}

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
