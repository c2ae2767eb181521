import type { ClientRole } from '#shared/endpoint.ts';
import { listClientRoles } from '#shared/users/user.ts';

type RightsInput = {
  /** Whether the token identifies an administrator. */
  readonly isAdmin: boolean;
  /** Roles of the last sync; undefined before the first one. */
  readonly synced: readonly ClientRole[] | undefined;
  readonly syncing: boolean;
  /** Whether administrators need a second factor to use their rights. */
  readonly adminMfa: 'required' | 'optional';
};

export type Rights = {
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
