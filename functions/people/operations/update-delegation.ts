import { authorOf } from '#functions/organisation/author-of.ts';
import { changedItem, isUnchanged } from '#functions/organisation/items/changed-item.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { AskedDelegation, DelegationRow, updateDelegation } from '#shared/users/delegations-api.ts';
import { Delegation } from '#shared/users/user.ts';
import { arrangePeople } from '../arrange-people.ts';
import type { UsersDeps } from '../users-deps.ts';
import { absentee, delegationRow } from './delegation-rows.ts';
import { saveDelegation } from './save-delegation.ts';

const schemas = { item: DelegationRow, written: AskedDelegation };

/** What has ended stays as it was, for the history says who decided for whom. */
export const updateDelegationRoute = route(
  updateDelegation,
  async (call, deps: UsersDeps) => {
    const { actor, body, params } = call;
    const { userId } = await absentee(deps, actor, params.userId);
    const before = await deps.delegations.load(userId, params.delegationId);
    assertVersion(call, before.version);
    const row = await delegationRow(deps, before);
    const after = Delegation.parse(changedItem(schemas, row, body));
    // Sent back as it is over, it changes nothing; anything else would be a delegation anew.
    const isSentBack = body.endedAt !== undefined && isUnchanged(before, after);
    if (row.state === 'over' && !isSentBack)
      throw new AppError('item.changed-meanwhile', t`This delegation is over.`, {
        present: { endsOn: before.endsOn, endedAt: before.endedAt },
      });
    const isSame = isUnchanged(before, after);
    if (!isSame && userId !== actor.userId)
      await arrangePeople(deps, actor, [after.toUserId], 'delegate');
    const delegation = isSame
      ? before
      : await saveDelegation(deps, after, authorOf(actor, deps), before);
    const { delegateTasks } = await import('./delegate-tasks.ts');
    const { moved, more } = await delegateTasks(deps, call, delegation, body.moveTaskIds ?? []);
    return { delegation: await delegationRow(deps, delegation), moved, more };
  },
  { version: ({ delegation }) => delegation.version },
);
