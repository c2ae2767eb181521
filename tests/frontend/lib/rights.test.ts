import { expect, test } from 'vitest';
import { deriveRights } from '#frontend/lib/session/use-session-state.ts';
import type { ClientRole } from '#shared/endpoint.ts';

const employee: readonly ClientRole[] = ['user'];
const approver: readonly ClientRole[] = ['user', 'approver'];
const admin: readonly ClientRole[] = ['user', 'approver', 'admin'];
type SyncedRoles = readonly ClientRole[] | undefined;

const deriveTestRights = (
  isAdmin: boolean,
  synced: SyncedRoles,
  syncing: boolean,
  adminMfa: string,
) => {
  const mfa = adminMfa === 'required' ? 'required' : 'optional';
  const { roles, settled, lacksSecondFactor } = deriveRights({
    ...{ isAdmin, synced, syncing },
    adminMfa: mfa,
  });
  return { roles: [...roles], settled, lacksSecondFactor };
};

test.each([
  // Without the group in the token, the roles of the last sync apply, except administrator.
  [false, undefined, true, employee, false],
  [false, undefined, false, employee, true],
  [false, approver, true, approver, true],
  [false, admin, false, approver, true],
] as const)(
  'the roles of a person (administrator in the token: %s, last synced: %j, sync running: %s) are %j, final: %s',
  (isAdmin, synced, syncing, roles, settled) => {
    for (const adminMfa of ['required', 'optional'])
      expect(deriveTestRights(isAdmin, synced, syncing, adminMfa)).toEqual({
        roles,
        settled,
        lacksSecondFactor: false,
      });
  },
);

test.each([
  // No requirement is reported before the first sync ends. A failed sync leaves the check to the services.
  [undefined, true, employee, false, false],
  [undefined, false, admin, true, false],
  [employee, true, employee, false, false],
  [employee, false, employee, true, true],
  [approver, false, approver, true, true],
  [admin, true, admin, true, false],
  [admin, false, admin, true, false],
] as const)(
  'the roles of an administrator (last synced: %j, sync running: %s) are %j, final: %s, second factor missing: %s',
  (synced, syncing, roles, settled, lacksSecondFactor) => {
    expect(deriveTestRights(true, synced, syncing, 'required')).toEqual({
      roles,
      settled,
      lacksSecondFactor,
    });
    expect(deriveTestRights(true, synced, syncing, 'optional')).toEqual({
      roles: admin,
      settled: true,
      lacksSecondFactor: false,
    });
  },
);
