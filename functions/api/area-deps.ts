import { randomUUID } from 'node:crypto';
import { administrators, type Standing } from '#functions/platform/administrators.ts';
import { optionalSetting, setting } from '#functions/platform/environment.ts';
import type { IdentityPool } from '#functions/platform/identity-pool.ts';
import { log } from '#functions/platform/log.ts';
import { profiles } from '#functions/platform/profiles.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { userStore } from '#functions/store/user-store.ts';

/** The user pool, whose client is loaded when somebody is first asked about. */
function poolOf(userPoolId: string): () => Promise<IdentityPool> {
  let opened: Promise<IdentityPool> | undefined;
  const open = async () =>
    (await import('#functions/platform/identity-pool.ts')).identityPool(userPoolId);
  return () => {
    opened ??= open();
    return opened;
  };
}

/** What every area is built on, made once at its cold start. */
export function areaDeps() {
  const table = { ...dynamoTable(setting('TABLE_NAME')), report: log.warn };
  const applicationId = setting('APPLICATION_ID');
  const users = userStore(table);
  const userPoolId = optionalSetting('USER_POOL_ID');
  const pool = userPoolId === undefined ? undefined : poolOf(userPoolId);
  const needsSecondFactor = optionalSetting('ADMIN_MFA') !== 'optional';
  return {
    table,
    users,
    applicationId,
    userPoolId,
    /** None where no pool is named. */
    pool,
    /** Where no pool is named the token has the last word. */
    standing: pool
      ? administrators({ pool, needsSecondFactor })
      : async (): Promise<Standing> => 'administrator',
    profiles: profiles((userId) => users.find(applicationId, userId)),
    now: () => new Date().toISOString(),
    newId: (): string => randomUUID(),
  };
}
export type AreaDeps = ReturnType<typeof areaDeps>;
