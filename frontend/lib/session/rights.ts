import type { ClientRole } from '#shared/endpoint.ts';
import { listClientRoles } from '#shared/users/user.ts';

type Known = {
  /** Whether the token names an administrator. */
  readonly isAdmin: boolean;
  /** Roles of the last sync; none before the first one. */
  readonly synced: readonly ClientRole[] | undefined;
  readonly syncing: boolean;
  /** Whether administrators act as such only with a second factor. */
  readonly adminMfa: 'required' | 'optional';
};

export type Rights = {
  readonly roles: ReadonlySet<ClientRole>;
  /** False while a sync may still add to the roles. */
  readonly settled: boolean;
  /** Whether this person may not turn their second factor off. */
  readonly needsSecondFactor: boolean;
  /** An administrator who has to set up a second factor before they can act as one. */
  readonly lacksSecondFactor: boolean;
};

/**
 * The roles for which screens open. Where administrators need a second factor the sync has the last word, as only the
 * services know of it; a sync that failed leaves it to the services to refuse.
 */
export function deriveRights({ isAdmin, synced, syncing, adminMfa }: Known): Rights {
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
