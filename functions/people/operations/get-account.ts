import { route } from '#functions/platform/route.ts';
import { getAccount } from '#shared/users/people-api.ts';
import type { PeopleDeps } from '../deps.ts';
import { accountOf } from './account-of.ts';

export const getAccountRoute = route(getAccount, async ({ params }, deps: PeopleDeps) => {
  const { userId } = await deps.users.load(deps.applicationId, params.userId);
  return accountOf(deps, userId);
});
