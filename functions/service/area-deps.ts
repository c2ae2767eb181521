import { randomUUID } from 'node:crypto';
import { createSettingsLoader } from '#functions/organisation/store/find-settings.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import type { AdministratorStatus } from '#functions/platform/administrators.ts';
import { company } from '#functions/platform/company.ts';
import { findSetting, requireSetting } from '#functions/platform/environment.ts';
import { lazyLoader } from '#functions/platform/lazy-loader.ts';
import { log } from '#functions/platform/log.ts';
import { memoize } from '#functions/platform/memoize.ts';
import { createProfileCache } from '#functions/platform/profiles.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { findApplicationId } from '#shared/canary.ts';

/** Create the access to the user pool, and to the current rights of people whose token names an administrator. */
function buildPoolDeps(userPoolId: string) {
  const pool = lazyLoader(async () =>
    (await import('#functions/platform/user-pool.ts')).openUserPool(userPoolId),
  );
  const needsSecondFactor = findSetting('ADMIN_MFA') !== 'optional';
  const ask = lazyLoader(async () =>
    (await import('#functions/platform/administrators.ts')).administrators({
      pool,
      needsSecondFactor,
    }),
  );
  return { pool, administratorStatus: async (username: string) => (await ask())(username) };
}

/** Without a pool, the rights in the token apply. */
const withoutPool = {
  pool: undefined,
  administratorStatus: async (): Promise<AdministratorStatus> => 'administrator',
};

/** Time for which a warm Lambda caches the ids of the administrators, in ms. */
const administratorsTrustedForMs = 60_000;

/** Create the dependencies of every area once at cold start. */
export function createAreaDeps() {
  const table = { ...dynamoTable(requireSetting('TABLE_NAME')), report: log.warn };
  const applicationId = requireSetting('APPLICATION_ID');
  const users = userStore(table);
  const userPoolId = findSetting('USER_POOL_ID');
  const administratorIds = memoize(users.administrators, {
    trustedForMs: administratorsTrustedForMs,
    keeps: () => true,
  });
  return {
    table,
    users,
    applicationId,
    userPoolId,
    ...(userPoolId === undefined ? withoutPool : buildPoolDeps(userPoolId)),
    ...company(createSettingsLoader(table)),
    /** Ids of the administrators, at most a minute old. */
    administratorIds: () => administratorIds.ask(applicationId),
    profiles: createProfileCache((userId) =>
      users.find(findApplicationId(userId, applicationId), userId),
    ),
    now: () => new Date().toISOString(),
    newId: (): string => randomUUID(),
  };
}
export type AreaDeps = ReturnType<typeof createAreaDeps>;
