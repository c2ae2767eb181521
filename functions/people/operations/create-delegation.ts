import { authorOf } from '#functions/organisation/author-of.ts';
import { answerOnce } from '#functions/platform/idempotency/answer-once.ts';
import { idFrom } from '#functions/platform/idempotency/id-from.ts';
import { route } from '#functions/platform/route.ts';
import { commandKey } from '#functions/requests/receipts.ts';
import { createDelegation } from '#shared/users/delegations-api.ts';
import { arrangePeople } from '../arrange-people.ts';
import type { UsersDeps } from '../users-deps.ts';
import { absentee, delegationRow } from './delegation-rows.ts';
import { saveDelegation } from './save-delegation.ts';

/**
 * Stores the delegation, then gives the delegate the open tasks that were chosen: those are as many transactions. Its
 * id follows from the Idempotency-Key, so that a repeat after a crash finds what was stored and goes on with the tasks.
 */
export const createDelegationRoute = route(createDelegation, (call, deps: UsersDeps) =>
  answerOnce(deps, call, createDelegation.response, async () => {
    const { actor, body, params } = call;
    const { userId } = await absentee(deps, actor, params.userId);
    const { moveTaskIds, ...asked } = body;
    if (userId !== actor.userId) await arrangePeople(deps, actor, [asked.toUserId], 'delegate');
    const key = commandKey(call);
    const id = key ? idFrom(userId, actor.userId, key) : deps.newId();
    const there = (await deps.delegations.given(userId)).find((one) => one.id === id);
    const delegation =
      there ??
      (await saveDelegation(
        deps,
        {
          ...asked,
          id,
          applicationId: actor.applicationId,
          fromUserId: userId,
          createdBy: actor.userId,
          createdAt: deps.now(),
          endedAt: null,
          version: 0,
        },
        authorOf(actor, deps),
      ));
    const { delegateTasks } = await import('./delegate-tasks.ts');
    const { moved, more } = await delegateTasks(deps, call, delegation, moveTaskIds);
    return { delegation: await delegationRow(deps, delegation), moved, more };
  }),
);
