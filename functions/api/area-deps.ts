import { randomUUID } from 'node:crypto';
import { optionalSetting, setting } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { profiles } from '#functions/platform/profiles.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { userStore } from '#functions/store/user-store.ts';

/** What every area is built on, made once at its cold start. */
export function areaDeps() {
  const table = { ...dynamoTable(setting('TABLE_NAME')), report: log.warn };
  const applicationId = setting('APPLICATION_ID');
  const users = userStore(table);
  return {
    table,
    users,
    applicationId,
    userPoolId: optionalSetting('USER_POOL_ID'),
    profiles: profiles((userId) => users.find(applicationId, userId)),
    now: () => new Date().toISOString(),
    newId: (): string => randomUUID(),
  };
}
export type AreaDeps = ReturnType<typeof areaDeps>;
