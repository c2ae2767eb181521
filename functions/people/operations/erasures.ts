import { personRef } from '#functions/organisation/rules/directory.ts';
import { route } from '#functions/platform/route.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { eraseUser } from '#shared/users/people-api.ts';
import type { PeopleDeps } from '../deps.ts';
import { requestErasure } from '../erase-person.ts';

/** Order the erasure of a person, which the reconciler carries out. */
export const eraseUserRoute = route(eraseUser, async ({ actor, params }, deps: PeopleDeps) => {
  const { users, applicationId, profiles } = deps;
  const erasedAt = await retryOnConflict(async () => {
    const user = await users.load(applicationId, params.userId);
    const order = await requestErasure(deps, user, personRef(actor));
    return order?.at ?? user.erasedAt ?? deps.now();
  });
  const { userId } = await users.load(applicationId, params.userId);
  profiles.forget(userId);
  return { userId, erasedAt };
});
