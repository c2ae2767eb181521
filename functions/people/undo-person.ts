import {
  createRemovedMeanwhileError,
  restorePreviousFields,
  type UndoRow,
} from '#functions/organisation/items/undo-items.ts';
import { listDependents } from '#functions/people/rules/list-dependents.ts';
import type { CallContext } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { personSheet } from '#shared/import/sheets.ts';
import { t } from '#shared/language/t.ts';
import { getSubject } from '#shared/users/person-claim.ts';
import type { User } from '#shared/users/user.ts';
import type { PeopleDeps } from './deps.ts';
import { loadLeaver } from './load-leaver.ts';
import { deactivateUserRoute } from './operations/leavers.ts';
import { createPeopleChanger } from './operations/people-changer.ts';

/** @throws item.in-use if the person has signed in, has open tasks or is referenced anywhere */
async function assertUnused(deps: PeopleDeps, user: User): Promise<void> {
  const { userId, name } = user;
  const account = await (await deps.accounts()).find(getSubject(user));
  if (account && account.state !== 'invited')
    throw new AppError('item.in-use', t`${name} has signed in.`);
  const { items } = await deps.tasks.open(userId, { limit: 1 });
  if (items.length > 0) throw new AppError('item.in-use', t`${name} has open tasks.`);
  const leaver = await loadLeaver(deps, user);
  const managed = leaver.reports.map((one) => one.userId);
  const active = (await deps.users.byIds(deps.applicationId, managed)).filter(
    ({ isActive }) => isActive,
  );
  const dependents = listDependents({ ...leaver, reports: active });
  if (dependents.length > 0)
    throw new AppError('item.in-use', dependents.map(({ text }) => text).join(' '));
}

/** Deactivate a person whom an import invited, with the operation that administrators use. */
async function deactivateInvitedUser(
  deps: PeopleDeps,
  call: CallContext,
  user: User,
): Promise<void> {
  await assertUnused(deps, user);
  const raw = { params: { userId: user.userId }, query: {}, body: undefined };
  const deactivate = await deactivateUserRoute.accept(raw);
  await deactivate({ ...call, ifMatch: user.version }, deps);
}

/** Restore a person's fields changed by a row, under the rules of a manual change. An invited person is deactivated. */
export const undoPerson: UndoRow<PeopleDeps> = async (deps, call, { row, ends }) => {
  const { applicationId, users } = deps;
  const person = await users.find(applicationId, row.itemId);
  if (!person) throw createRemovedMeanwhileError();
  if (row.isNew) {
    if (!person.isActive) return false;
    restorePreviousFields(personSheet, row, person);
    await deactivateInvitedUser(deps, call, person);
    return false;
  }
  const reference = await deps.reference.load(applicationId);
  const fields = restorePreviousFields(personSheet, row, person);
  const people = createPeopleChanger(deps, call, { reference, dryRun: false, more: () => ends });
  return (await people.change(person, fields)).outcome === 'changed';
};
