import { authorOf } from '#functions/organisation/author-of.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { endDelegation } from '#shared/users/delegations-api.ts';
import type { UsersDeps } from '../users-deps.ts';
import { absentee, delegationRow } from './delegation-rows.ts';

export const endDelegationRoute = route(
  endDelegation,
  async (call, deps: UsersDeps) => {
    const { actor, params } = call;
    const { userId } = await absentee(deps, actor, params.userId);
    const before = await deps.delegations.load(userId, params.delegationId);
    const row = await delegationRow(deps, before);
    if (row.state === 'over') return row;
    assertVersion(call, before.version);
    return delegationRow(deps, await deps.delegations.end(before, authorOf(actor, deps)));
  },
  { version: ({ version }) => version },
);
