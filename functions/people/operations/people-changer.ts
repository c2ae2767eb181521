import { isDeepStrictEqual } from 'node:util';
import { buildGrantWrites } from '#functions/messages/store/access-request-store.ts';
import { buildAuthor } from '#functions/organisation/build-author.ts';
import { createPersonLookup } from '#functions/organisation/items/row-changes.ts';
import { listNewManagersAbove } from '#functions/organisation/rules/managers-above.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { assertNotOwnRights } from '#functions/organisation/rules/own-rights.ts';
import { throwIfProblems } from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { addArrangementIfChosen, wasChosenBy } from '#functions/people/rules/arrangements.ts';
import { changeProfile } from '#functions/people/rules/change-profile.ts';
import { removesRights } from '#functions/people/rules/rule-changes.ts';
import { diffRights } from '#functions/people/rules/two-administrators.ts';
import { validateUser } from '#functions/people/rules/validate-user.ts';
import { parseFields } from '#functions/platform/parse-input.ts';
import type { CallContext } from '#functions/platform/route.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { getCommandKey } from '#functions/requests/receipts.ts';
import { AppError } from '#shared/errors.ts';
import { foldAddress } from '#shared/fold-name.ts';
import { foldNameWords, normalizePersonName } from '#shared/import/people-rows.ts';
import { t } from '#shared/language/t.ts';
import { invitePerson, updateUser } from '#shared/users/people-api.ts';
import { getSubject } from '#shared/users/person-claim.ts';
import { canBeAssigned, type User, type UserRow } from '#shared/users/user.ts';
import { prepareAccessAnswers } from '../answer-access-requests.ts';
import type { PeopleDeps } from '../deps.ts';
import { proposeRightsChange } from '../hold-rights.ts';
import { recordArrangements, recordRemovedRights } from '../record-arrangements.ts';
import { assertAddressFree } from './addresses.ts';
import { buildInvitation, buildInvitedUser, inviteUser, proposeInvitation } from './invitations.ts';
import { buildLeaverWrite, endDeciding } from './leavers.ts';

type Changing = {
  readonly reference: Reference;
  readonly dryRun: boolean;
  /** Return additional writes for the transaction that changes a person. */
  readonly more: (after: User, before: User | undefined) => readonly Write[];
};
/** Result of a change to a person. `before`: undefined for a new person. */
export type ChangedPerson = {
  readonly outcome: 'created' | 'changed' | 'same';
  readonly before?: User;
  readonly after: User;
};

/** Whether a change takes the right to decide, unless the person has it as an administrator. */
const losesRight = (before: User, after: User): boolean =>
  canBeAssigned(before, false) && !canBeAssigned(after, false);

/**
 * Change people row by row. Later rows see earlier changes before any index has them, and in a dry run as if they were
 * stored.
 */
export function createPeopleChanger(
  deps: PeopleDeps,
  call: CallContext,
  { reference, dryRun, more }: Changing,
) {
  const { applicationId, users } = deps;
  const author = buildAuthor(call.actor, deps);
  const known = new Map<string, User>();
  const holders = new Map<string, User>();
  const judge = <T>(act: (organisation: Organisation) => T) =>
    deps.directory.decide(applicationId, reference, act, known);
  const keep = (user: User) => {
    known.set(user.userId, user);
    holders.set(foldAddress(user.email), user);
  };

  /**
   * Find the person with an email address. A person invited just now is found through the user pool, because the index
   * may not contain them yet.
   */
  async function holderOf(text = ''): Promise<User | undefined> {
    const address = foldAddress(text);
    const there = holders.get(address);
    if (there || address === '') return there;
    const indexed = await users.withEmail(applicationId, address);
    const userId = indexed?.userId ?? (await (await deps.accounts()).find(address))?.userId;
    const user = userId && (await users.find(applicationId, userId));
    if (user) holders.set(address, user);
    return user || undefined;
  }

  /** Find a manager by email address, or by name if only one person has it. */
  async function managerOf(text = ''): Promise<User | undefined> {
    if (text.trim() === '' || text.includes('@')) return holderOf(text);
    const search = normalizePersonName(text);
    const words = foldNameWords(text);
    const isNamed = ({ name }: { readonly name: string }) => foldNameWords(name) === words;
    const isWanted = (row: UserRow) => row.isActive && isNamed(row);
    const { items: stored } = await users.list(applicationId, { limit: 2 }, { search, isWanted });
    const imported = [...holders.values()].filter(isNamed);
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

  const findStored = createPersonLookup(deps);
  async function findPeople(ids: readonly string[]) {
    const imported = ids.flatMap((id) => known.get(id) ?? []);
    const stored = await findStored(ids.filter((id) => !known.has(id)));
    return [...imported.map(({ userId, email }) => ({ id: userId, name: email })), ...stored];
  }

  async function change(before: User, fields: object): Promise<ChangedPerson> {
    const { email: _, ...said } = parseFields(updateUser.body, fields);
    const present = new Map<string, unknown>(Object.entries(before));
    const differs = ([name, value]: [string, unknown]) =>
      !isDeepStrictEqual(present.get(name), value);
    if (!Object.entries(said).some(differs)) return { outcome: 'same', after: before };
    assertNotOwnRights(call.actor, before, said);
    const changed = () =>
      judge((organisation) => {
        const after = changeProfile(before, said, organisation);
        return {
          after: addArrangementIfChosen(call.actor, author.at, before, after),
          above: listNewManagersAbove(before, after, organisation.directory),
        };
      });
    const first = await changed();
    await assertKeepsTasks(before, first.after);
    if (!before.isActive && first.after.isActive) await assertAddressFree(deps, first.after);
    if (!dryRun)
      await proposeRightsChange(deps, call, {
        ...{ act: 'profile', person: before, changes: diffRights(before, first.after) },
        input: { params: { userId: before.userId }, body: said },
      });
    if (!dryRun && removesRights(before, first.after))
      for (const user of await recordRemovedRights(deps, call.actor, before.userId)) keep(user);
    const hasChosen = await chooseManager(before, first.after);
    const { after, above } = hasChosen ? await changed() : first;
    const stored = dryRun ? after : await save(before, after, above);
    keep(stored);
    deps.profiles.forget(after.userId);
    if (!dryRun && losesRight(before, after)) await endDeciding(deps, call, { user: stored });
    if (!dryRun && stored.isActive && wasChosenBy(call.actor, stored)) {
      const { reassignConflictedTasks } = await import('./reassign-conflicted-tasks.ts');
      await reassignConflictedTasks(deps, call.actor, [after.userId]);
    }
    return { outcome: 'changed', before, after };
  }

  /** Store a changed person, and answer their request for the access that they gain. */
  async function save(before: User, after: User, above: readonly User[]): Promise<User> {
    const granted = { ...author, isGranted: true, changes: diffRights(before, after) };
    const answers = await prepareAccessAnswers(deps, after, granted);
    const { userId } = after;
    const writes = [
      ...more(after, before),
      ...buildGrantWrites(answers),
      ...(losesRight(before, after) ? [buildLeaverWrite(deps, call.actor, { userId })] : []),
    ];
    return users.save(after, before, { author, above, more: writes });
  }

  /** Record the choice of a manager on that manager's profile. Return whether anybody was recorded. */
  async function chooseManager(before: User | undefined, { managerId }: User): Promise<boolean> {
    if (dryRun || managerId === null || managerId === before?.managerId) return false;
    const isNoted = known
      .get(managerId)
      ?.arrangements?.some(({ by, at }) => by.userId === call.actor.userId && at === author.at);
    if (isNoted) return false;
    for (const user of await recordArrangements(deps, call.actor, [managerId], 'manager'))
      keep(user);
    return true;
  }

  /**
   * Refuse a change of role that would move open tasks. The person's page previews these moves, but an import cannot.
   */
  async function assertKeepsTasks(before: User, after: User) {
    const isDecider = await judge(({ directory }) => directory.canBeAsked(after));
    if (before.role === after.role || isDecider || !after.isActive) return;
    const { items } = await deps.tasks.open(after.userId, { limit: 1 });
    const why = t`${after.name} has open tasks. Change the role on their page: it says who gets them.`;
    throwIfProblems(items.length > 0 ? { role: [why] } : {});
  }

  async function invite(fields: object): Promise<ChangedPerson> {
    const body = parseFields(invitePerson.body, fields);
    const planned = buildInvitedUser(deps, call.actor, body, reference);
    throwIfProblems(await judge((organisation) => validateUser(planned, organisation)));
    if (!dryRun) await proposeInvitation(deps, call, body);
    await chooseManager(undefined, planned);
    const key = getCommandKey(call);
    keep(
      dryRun
        ? planned
        : await inviteUser(deps, planned, {
            actor: call.actor,
            author,
            key: key && `${key} ${planned.email}`,
            more: (user) => more(user, undefined),
          }),
    );
    return { outcome: 'created', after: planned };
  }

  /**
   * Whether a person was invited, never signed in and was deactivated, for example by the undo of an import. A row can
   * invite them again.
   */
  async function mayComeBack(user: User): Promise<boolean> {
    if (user.isActive) return false;
    return (await (await deps.accounts()).find(getSubject(user)))?.state === 'invited';
  }

  /** Invite a person again who was deactivated before their first sign-in. */
  async function inviteBack(before: User, fields: object): Promise<ChangedPerson> {
    const { after } = await change(before, { ...fields, isActive: true });
    if (dryRun) return { outcome: 'created', after };
    await (await deps.pool?.())?.enable(getSubject(before));
    const accounts = await deps.accounts();
    const account = await accounts.find(getSubject(before));
    if (account)
      await accounts.inviteAgain(account, await buildInvitation(deps, call.actor, after));
    return { outcome: 'created', after };
  }

  return { holderOf, managerOf, findPeople, change, invite, mayComeBack, inviteBack };
}
