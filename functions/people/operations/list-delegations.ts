import { route } from '#functions/platform/route.ts';
import { listDelegations } from '#shared/users/delegations-api.ts';
import type { Delegation } from '#shared/users/user.ts';
import type { UsersDeps } from '../users-deps.ts';
import { absentee, delegationRows } from './delegation-rows.ts';

const latestFirst = (a: Delegation, b: Delegation) => (a.startsOn < b.startsOn ? 1 : -1);

export const listDelegationsRoute = route(
  listDelegations,
  async ({ params, actor }, deps: UsersDeps) => {
    const { userId } = await absentee(deps, actor, params.userId);
    const [given, received] = await Promise.all([
      deps.delegations.given(userId),
      deps.delegations.received(userId),
    ]);
    return {
      given: await delegationRows(deps, given.toSorted(latestFirst)),
      received: await delegationRows(deps, received.toSorted(latestFirst)),
    };
  },
);
