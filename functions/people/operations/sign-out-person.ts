import { authorOf } from '#functions/organisation/author-of.ts';
import { route } from '#functions/platform/route.ts';
import { signOutPerson } from '#shared/users/account-api.ts';
import type { PeopleDeps } from '../deps.ts';
import { endAllSignIns } from './end-all-sign-ins.ts';

export const signOutPersonRoute = route(
  signOutPerson,
  async ({ actor, params }, deps: PeopleDeps) => {
    const user = await deps.users.load(deps.applicationId, params.userId);
    await endAllSignIns(deps, user);
    await deps.users.recordAccount(user, authorOf(actor, deps), {
      before: { signedOutEverywhere: false },
      after: { signedOutEverywhere: true },
    });
    return { userId: user.userId };
  },
);
