import { buildAuthor } from '#functions/organisation/build-author.ts';
import { isItemUnchanged, mergeItemChange } from '#functions/organisation/items/changed-item.ts';
import { toLocalDate } from '#functions/organisation/rules/active-delegate.ts';
import { ProblemList, throwIfProblems } from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { Author } from '#functions/organisation/store/reference-history.ts';
import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { checkDelegation } from '#functions/people/rules/check-delegation.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { deriveId } from '#functions/platform/idempotency/derive-id.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { route } from '#functions/platform/route.ts';
import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { getCommandKey } from '#functions/requests/receipts.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import {
  createDelegation,
  DelegationInput,
  DelegationRow,
  updateDelegation,
} from '#shared/users/delegations-api.ts';
import { Delegation } from '#shared/users/user.ts';
import { recordArrangements } from '../record-arrangements.ts';
import type { UsersDeps } from '../users-deps.ts';
import { loadDelegationRow, loadDelegator } from './delegations.ts';

/** Maximum number of attempts to check and store a delegation if other delegations are stored meanwhile. */
const attempts = 8;

function assertCategories({ categoryIds }: Delegation, { categories }: Reference): void {
  const problems = new ProblemList();
  for (const [n, wanted] of (categoryIds ?? []).entries())
    problems.expect(
      categories.some(({ id }) => id === wanted),
      `categoryIds.${n}`,
      t`There is no such category.`,
    );
  throwIfProblems(problems.found);
}

/**
 * Check a delegation against all others and store it. If another delegation is stored in between, repeat both.
 * `author`: author of the change; `before`: delegation to change.
 * @throws input.invalid, delegation.loop, item.changed-meanwhile
 */
async function saveDelegation(
  deps: UsersDeps,
  delegation: Delegation,
  author: Author,
  before?: Delegation,
): Promise<Delegation> {
  const { delegations, applicationId, now } = deps;
  for (let attempt = 1; ; attempt += 1) {
    const stamp = await delegations.stamp(applicationId);
    await decideWithOrganisation(deps, ({ reference, directory }) => {
      assertCategories(delegation, reference);
      const today = toLocalDate(directory.user(delegation.fromUserId), now());
      checkDelegation(delegation, directory, today);
    });
    try {
      return await delegations.save(delegation, stamp, { before, author });
    } catch (error) {
      const isOthers = isConflict(error) && (await delegations.stamp(applicationId)) !== stamp;
      if (!isOthers || attempt === attempts) throw error;
    }
  }
}

/**
 * Store the delegation, then reassign the chosen open tasks to the delegate, each in a separate transaction. Its id
 * derives from the Idempotency-Key, so that a repeat after a crash finds the delegation and continues with the tasks.
 */
export const createDelegationRoute = route(createDelegation, (call, deps: UsersDeps) =>
  runIdempotently(deps, call, createDelegation.response, async () => {
    const { actor, body, params } = call;
    const { userId } = await loadDelegator(deps, actor, params.userId);
    const { moveTaskIds, ...asked } = body;
    if (userId !== actor.userId)
      await recordArrangements(deps, actor, [userId, asked.toUserId], 'delegate');
    const key = getCommandKey(call);
    const id = key ? deriveId(userId, actor.userId, key) : deps.newId();
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
        buildAuthor(actor, deps),
      ));
    const { delegateTasks } = await import('./delegate-tasks.ts');
    const { moved, more } = await delegateTasks(deps, call, delegation, moveTaskIds);
    return { delegation: await loadDelegationRow(deps, delegation), moved, more };
  }),
);

const schemas = { item: DelegationRow, written: DelegationInput };

/** A delegation that has ended can't be changed, because the history needs it to show who decided for whom. */
export const updateDelegationRoute = route(
  updateDelegation,
  async (call, deps: UsersDeps) => {
    const { actor, body, params } = call;
    const { userId } = await loadDelegator(deps, actor, params.userId);
    const before = await deps.delegations.load(userId, params.delegationId);
    assertVersion(call, before.version);
    const row = await loadDelegationRow(deps, before);
    const after = Delegation.parse(mergeItemChange(schemas, row, body));
    // An ended delegation may be saved unchanged. Any change to it would be a new delegation.
    const isSentBack = body.endedAt !== undefined && isItemUnchanged(before, after);
    if (row.state === 'over' && !isSentBack)
      throw new AppError('item.changed-meanwhile', t`This delegation is over.`, {
        present: { endsOn: before.endsOn, endedAt: before.endedAt },
      });
    const isSame = isItemUnchanged(before, after);
    if (!isSame && userId !== actor.userId)
      await recordArrangements(deps, actor, [userId, after.toUserId], 'delegate');
    const delegation = isSame
      ? before
      : await saveDelegation(deps, after, buildAuthor(actor, deps), before);
    const { delegateTasks } = await import('./delegate-tasks.ts');
    const { moved, more } = await delegateTasks(deps, call, delegation, body.moveTaskIds ?? []);
    return { delegation: await loadDelegationRow(deps, delegation), moved, more };
  },
  { version: ({ delegation }) => delegation.version },
);
