import { buildGrantWrites } from '#functions/messages/store/access-request-store.ts';
import { buildAuthor } from '#functions/organisation/build-author.ts';
import { isItemUnchanged } from '#functions/organisation/items/changed-item.ts';
import { listNewManagersAbove } from '#functions/organisation/rules/managers-above.ts';
import { assertNotOwnRights } from '#functions/organisation/rules/own-rights.ts';
import type { Author } from '#functions/organisation/store/reference-history.ts';
import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { addArrangementIfChosen, wasChosenBy } from '#functions/people/rules/arrangements.ts';
import { changeProfile } from '#functions/people/rules/change-profile.ts';
import { leavesDomains } from '#functions/people/rules/leaves-domains.ts';
import { removesRights } from '#functions/people/rules/rule-changes.ts';
import { diffRights } from '#functions/people/rules/two-administrators.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { type Call, route } from '#functions/platform/route.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { getSubject } from '#shared/users/person-claim.ts';
import { canBeAssigned, type User } from '#shared/users/user.ts';
import { prepareAccessAnswers } from '../answer-access-requests.ts';
import type { PeopleDeps } from '../deps.ts';
import { proposeRightsChange } from '../hold-rights.ts';
import { recordArrangements, recordRemovedRights } from '../record-arrangements.ts';
import { assertAddressFree, changeAddress } from './addresses.ts';
import { buildLeaverWrite, endDeciding } from './leavers.ts';

/**
 * Whether the new address is outside the sign-up domains. @throws user.outside-domains unless the address was confirmed
 */
function leavesSignUpDomains(
  { signUpDomains: domains }: PeopleDeps,
  { before, after }: { readonly before: User; readonly after: User },
  { outsideDomainsConfirmed: isConfirmed = false }: Call<typeof updateUser>['body'],
): boolean {
  return before.email !== after.email && leavesDomains(after.email, { domains, isConfirmed });
}

/** Record in the history the person who confirmed an address outside the domains. */
const recordOutside = ({ users }: PeopleDeps, user: User, author: Author, email: string) =>
  users.recordAccount(user, author, {
    before: { outsideDomainsConfirmed: null },
    after: { outsideDomainsConfirmed: email },
  });

/**
 * Update a person. Reactivation lets the person sign in again, but an update cannot deactivate anybody. If the person
 * loses the approver role, their tasks are reassigned.
 */
export const updateUserRoute = route(
  updateUser,
  async (call, deps: PeopleDeps) => {
    const { params, query, body, actor } = call;
    const { users, profiles, pool } = deps;
    const prepared = async () => {
      const before = await users.load(actor.applicationId, params.userId);
      assertVersion(call, before.version);
      assertNotOwnRights(actor, before, body);
      return decideWithOrganisation(deps, (organisation) => {
        const after = addArrangementIfChosen(
          actor,
          deps.now(),
          before,
          changeProfile(before, body, organisation),
        );
        return {
          before,
          after,
          above: listNewManagersAbove(before, after, organisation.directory),
        };
      });
    };
    if (query.preview) {
      const { before, after } = await prepared();
      return {
        ...before,
        ...(after.isActive && (await endDeciding(deps, call, { user: after }, true))),
      };
    }
    const change = async () => {
      const checked = await prepared();
      if (isItemUnchanged(checked.before, checked.after)) return checked.before;
      const isOutside = leavesSignUpDomains(deps, checked, body);
      await proposeRightsChange(deps, call, {
        ...{ act: 'profile', person: checked.before },
        changes: diffRights(checked.before, checked.after),
        input: { params: { userId: checked.before.userId }, body: call.body },
      });
      if (removesRights(checked.before, checked.after))
        await recordRemovedRights(deps, actor, checked.before.userId);
      const isNewManager = checked.after.managerId !== checked.before.managerId;
      if (isNewManager) await recordArrangements(deps, actor, [checked.after.managerId], 'manager');
      const { before, after, above } = isNewManager ? await prepared() : checked;
      if (!before.isActive && after.isActive) await assertAddressFree(deps, after);
      const address =
        after.email === before.email ? undefined : await changeAddress(deps, actor, before, after);
      // Enable the account before the profile is saved, so that a repeat after a failure still finds the profile
      // inactive.
      if (!before.isActive && after.isActive) await (await pool?.())?.enable(getSubject(before));
      const stored = address?.after ?? after;
      const lostRight = canBeAssigned(before, false) && !canBeAssigned(stored, false);
      const author = buildAuthor(actor, deps);
      const granted = { ...author, isGranted: true, changes: diffRights(before, stored) };
      const saved = await users.save(stored, before, {
        ...{ author, above },
        more: [
          ...(lostRight ? [buildLeaverWrite(deps, actor, { userId: stored.userId })] : []),
          ...buildGrantWrites(await prepareAccessAnswers(deps, stored, granted)),
        ],
      });
      if (isOutside) await recordOutside(deps, saved, author, after.email);
      await address?.tell();
      return saved;
    };
    // A version in the body is fixed by the caller, so a conflict is not retried.
    const user = await (body.version === undefined ? retryOnConflict(change) : change());
    profiles.forget(user.userId);
    if (user.isActive && wasChosenBy(actor, user)) {
      const { reassignConflictedTasks } = await import('./reassign-conflicted-tasks.ts');
      await reassignConflictedTasks(deps, actor, [user.userId]);
    }
    return { ...user, ...(user.isActive && (await endDeciding(deps, call, { user }))) };
  },
  { version: ({ version }) => version },
);
