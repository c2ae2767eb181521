import { type Account, administratorGroup } from '#shared/users/user.ts';
import type { PeopleDeps } from '../deps.ts';

/** How somebody signs in, and whether they administer, as the pool says now. */
export async function accountOf(deps: PeopleDeps, userId: string): Promise<Account> {
  const account = await (await deps.accounts()).find(userId);
  if (!account) return { state: 'none', hasSecondFactor: false, isAdministrator: false };
  const isAdministrator =
    (await (await deps.pool?.())?.isInGroup(userId, administratorGroup)) === true;
  return { state: account.state, hasSecondFactor: account.hasSecondFactor, isAdministrator };
}
