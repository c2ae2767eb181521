import type { ChangedField } from '#shared/item-change.ts';
import type { RequestedRole } from '#shared/messages/requested-role.ts';

/** Return the roles that changes of rights grant. An administrator is also an approver. */
export function listGrantedRoles(changes: readonly ChangedField[]): RequestedRole[] {
  const sets = (field: string, value: unknown) =>
    changes.some(({ path, after }) => path === field && after === value);
  if (sets('isAdministrator', true)) return ['admin', 'approver'];
  return sets('role', 'Approver') ? ['approver'] : [];
}
