import { isDeepStrictEqual } from 'node:util';
import { refuseProblems } from '#functions/domain/problems.ts';
import type { Organisation } from '#functions/domain/routing/organisation.ts';
import { arrangedBy } from '#functions/domain/users/arrangements.ts';
import { changeProfile } from '#functions/domain/users/change-profile.ts';
import { newManagersAbove } from '#functions/domain/users/managers-above.ts';
import { assertOthersRights } from '#functions/domain/users/own-rights.ts';
import { changedRights } from '#functions/domain/users/two-administrators.ts';
import { validateUser } from '#functions/domain/users/validate-user.ts';
import { commandKey } from '#functions/idempotency/receipts.ts';
import { parseFields } from '#functions/platform/parse-input.ts';
import type { Call } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { isSameName } from '#shared/fold-name.ts';
import { missingIn } from '#shared/import/cells.ts';
import { personName } from '#shared/import/people-rows.ts';
import { fold, type Row } from '#shared/import/sheet.ts';
import { personSheet } from '#shared/import/sheets.ts';
import { msg, t } from '#shared/language/t.ts';
import { invitePerson, updateUser } from '#shared/users/people-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import type { User } from '#shared/users/user.ts';
import { arrangePeople } from '../arrange-people.ts';
import { authorOf } from '../author-of.ts';
import { holdRights } from '../hold-rights.ts';
import { type Done, fieldsIn, importRoute, importRows, type RowDone } from '../import-rows.ts';
import { peopleById, rowChanges } from '../row-changes.ts';
import type { PeopleDeps } from './deps.ts';
import { holdInvitation, inviteUser, plannedUser } from './invite-person.ts';

const notThere = msg('Nobody has this address. Write yes in the column Invite to invite them.');

export const importPeopleRoute = importRoute(importPeople, importAll);

/**
 * People by their addresses: who is there is changed, who is not is invited where the row says so. Those who were
 * imported count for the rows after them before any index knows them, and in a dry run as if they were stored.
 */
async function importAll(deps: PeopleDeps, call: Call<typeof importPeople>) {
  const { applicationId, users } = deps;
  const { dryRun } = call.body;
  const reference = await deps.reference.load(applicationId);
  const author = authorOf(call.actor, deps);
  const known = new Map<string, User>();
  const holders = new Map<string, User>();
  const judge = <T>(act: (organisation: Organisation) => T) =>
    deps.directory.decide(applicationId, reference, act, known);
  const keep = (user: User) => {
    known.set(user.userId, user);
    holders.set(fold(user.email), user);
  };

  /** Who has an address. The pool knows somebody who was invited a moment ago, the index may not yet. */
  async function holderOf(text: string | undefined): Promise<User | undefined> {
    const address = fold(text);
    const there = holders.get(address);
    if (there || address === '') return there;
    const indexed = await users.withEmail(applicationId, address);
    const userId = indexed?.userId ?? (await (await deps.accounts()).find(address))?.userId;
    const user = userId && (await users.find(applicationId, userId));
    if (user) holders.set(address, user);
    return user || undefined;
  }

  /** A manager by the address, or by the name where only one person has it. */
  async function managerOf(text = ''): Promise<User | undefined> {
    if (text.trim() === '' || text.includes('@')) return holderOf(text);
    const name = personName(text);
    const { items } = await users.list(applicationId, { limit: 3 }, { search: name });
    const stored = items.filter((one) => one.isActive && isSameName(one.name, name));
    const imported = [...holders.values()].filter((one) => isSameName(one.name, name));
    const ids = new Set([...stored, ...imported].map(({ userId }) => userId));
    const [userId] = ids;
    if (ids.size > 1)
      throw new AppError('input.invalid', t`This row can’t be read.`, {
        fields: { manager: [t`Several people have this name. Write the e-mail address.`] },
      });
    return userId === undefined
      ? undefined
      : (known.get(userId) ?? (await users.find(applicationId, userId)));
  }

  const findStored = peopleById(deps);
  async function findPeople(ids: readonly string[]) {
    const imported = ids.flatMap((id) => known.get(id) ?? []);
    const stored = await findStored(ids.filter((id) => !known.has(id)));
    return [...imported.map(({ userId, email }) => ({ id: userId, name: email })), ...stored];
  }
  async function done(outcome: Done, before: User | undefined, after: User): Promise<RowDone> {
    if (!dryRun) return { outcome };
    const changes = await rowChanges(personSheet, { before, after }, reference, findPeople);
    return { outcome, changes };
  }

  async function change(before: User, fields: object): Promise<RowDone> {
    const { email: _, ...said } = parseFields(updateUser.body, fields);
    const present = new Map<string, unknown>(Object.entries(before));
    const differs = ([name, value]: [string, unknown]) =>
      !isDeepStrictEqual(present.get(name), value);
    if (!Object.entries(said).some(differs)) return { outcome: 'same' };
    assertOthersRights(call.actor, before, said);
    const changed = () =>
      judge((organisation) => {
        const after = changeProfile(before, said, organisation);
        return {
          after: arrangedBy(call.actor, author.at, before, after),
          above: newManagersAbove(before, after, organisation.directory),
        };
      });
    const first = await changed();
    await assertKeepsTasks(before, first.after);
    if (!dryRun)
      await holdRights(deps, call, {
        ...{ act: 'profile', person: before, changes: changedRights(before, first.after) },
        input: { params: { userId: before.userId }, body: said },
      });
    const hasChosen = await chooseManager(before, first.after);
    const { after, above } = hasChosen ? await changed() : first;
    keep(dryRun ? after : await users.save(after, before, { author, above }));
    deps.profiles.forget(after.userId);
    return done('changed', before, after);
  }

  /** Notes whom somebody gets as their manager; whether anybody was noted. */
  async function chooseManager(before: User | undefined, { managerId }: User): Promise<boolean> {
    if (dryRun || managerId === null || managerId === before?.managerId) return false;
    const isNoted = known
      .get(managerId)
      ?.arrangements?.some(({ by, at }) => by.userId === call.actor.userId && at === author.at);
    if (isNoted) return false;
    for (const user of await arrangePeople(deps, call.actor, [managerId], 'manager')) keep(user);
    return true;
  }

  /** Whose tasks would move is told on the page of the person before it is done, and not in a file. */
  async function assertKeepsTasks(before: User, after: User) {
    const isDecider = await judge(({ directory }) => directory.canBeAsked(after));
    if (before.role === after.role || isDecider || !after.isActive) return;
    const { items } = await deps.tasks.open(after.userId, { limit: 1 });
    const why = t`${after.name} has open tasks. Change the role on their page: it says who gets them.`;
    refuseProblems(items.length > 0 ? { role: [why] } : {});
  }

  async function invite(fields: object, row: Row): Promise<RowDone> {
    const body = parseFields(invitePerson.body, fields);
    const planned = plannedUser(deps, call.actor, body, reference);
    refuseProblems(await judge((organisation) => validateUser(planned, organisation)));
    if (!dryRun) await holdInvitation(deps, call, body);
    await chooseManager(undefined, planned);
    const key = commandKey(call);
    keep(
      dryRun
        ? planned
        : await inviteUser(deps, planned, {
            actor: call.actor,
            author,
            key: key && `${key} ${row.email}`,
          }),
    );
    return done('created', undefined, planned);
  }

  return importRows(personSheet, call.body, async (row) => {
    const [person, manager] = [await holderOf(row.email), await managerOf(row.manager)];
    const managers = manager ? [{ id: manager.userId, name: row.manager ?? '' }] : [];
    const {
      invite: isInvited,
      outsideDomainsConfirmed,
      ...fields
    } = fieldsIn(personSheet, row, reference, {
      people: managers,
    });
    if (person) return change(person, fields);
    refuseProblems(missingIn(personSheet, fields));
    if (isInvited === true)
      return invite(
        { ...fields, ...(outsideDomainsConfirmed === true && { outsideDomainsConfirmed }) },
        row,
      );
    throw new AppError('input.invalid', notThere, { fields: { email: [notThere] } });
  });
}
