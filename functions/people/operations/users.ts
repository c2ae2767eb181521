import { buildAuthor } from '#functions/organisation/build-author.ts';
import type { Directory } from '#functions/organisation/rules/directory.ts';
import { getDefaultZone } from '#functions/organisation/rules/effective-calendar.ts';
import { addArrangement } from '#functions/people/rules/arrangements.ts';
import { listInvitationRights } from '#functions/people/rules/two-administrators.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import { getCommandKey } from '#functions/requests/receipts.ts';
import { filterPossibleRequesters } from '#functions/requests/rules/commands/raise-for.ts';
import { AppError } from '#shared/errors.ts';
import { Id } from '#shared/fields.ts';
import { t, translateText } from '#shared/language/t.ts';
import { getSubject } from '#shared/users/person-claim.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';
import { canBeAssigned, Email, listClientRoles, User, type UserRow } from '#shared/users/user.ts';
import { getUser, listUsers } from '#shared/users/user-reads-api.ts';
import { createUser, syncUser, userExists } from '#shared/users/users-api.ts';
import { isProfile } from '#shared/users/visible-person.ts';
import { assertSingleAdministratorAllowed } from '../hold-rights.ts';
import { buildVisiblePage, toVisiblePerson } from '../people-rows.ts';
import type { UsersDeps } from '../users-deps.ts';
import { recordSignInSafely } from './sign-ins.ts';

export const getUserRoute = route(
  getUser,
  async ({ params, actor }, { users, mailboxes }: UsersDeps) => {
    const person = toVisiblePerson(actor, await users.load(actor.applicationId, params.userId));
    if (!isProfile(person)) return person;
    const mailProblem = (await mailboxes.problemsOf([person.email])).get(person.email);
    return { ...person, ...(mailProblem && { mailProblem }) };
  },
  { version: (person) => (isProfile(person) ? person.version : undefined) },
);

export const listUsersRoute = route(listUsers, async ({ query, actor }, deps: UsersDeps) => {
  const { applicationId, isAdministrator } = actor;
  const { deciders, ids } = query;
  const admins = deciders ? await deps.users.administrators(applicationId) : undefined;
  const isDecider = (person: UserRow) => canBeAssigned(person, admins?.has(person.userId) ?? false);
  if (ids) {
    const items = await deps.users.among(applicationId, ids, {});
    const told = items.map((row) => (admins ? { ...row, canBeAsked: isDecider(row) } : row));
    return buildVisiblePage(actor, deps, { items: told });
  }
  const sought = { search: query.search, byAddress: isAdministrator };
  if (query.mayRaiseFor) {
    if (!actor.roles.has('approver')) return { items: [] };
    const wantedAmong = await createRaiseForFilter(actor, deps);
    const page = await deps.users.list(applicationId, query, { ...sought, wantedAmong });
    return buildVisiblePage(actor, deps, page);
  }
  if (!admins)
    return buildVisiblePage(actor, deps, await deps.users.list(applicationId, query, sought));
  const isWanted = deciders === 'only' ? isDecider : ({ isActive }: UserRow) => isActive;
  const page = await deps.users.list(applicationId, query, { ...sought, isWanted });
  const items = page.items.map((person) => ({ ...person, canBeAsked: isDecider(person) }));
  return buildVisiblePage(actor, deps, { ...page, items });
});

export const userExistsRoute = route(userExists, async ({ query, actor }, { users }: UsersDeps) => {
  const id = Id.safeParse(query.id);
  const user = id.success ? await users.find(actor.applicationId, id.data) : undefined;
  return user ? { exists: true, user: toVisiblePerson(actor, user) } : { exists: false };
});

/**
 * Return the email address from the caller's token, normalized as in the store. @throws input.invalid if the token has
 * no valid address
 */
function getCallerEmail({ email }: Pick<Actor, 'email'>): string {
  const read = Email.safeParse(email);
  if (read.success) return read.data;
  throw new AppError('input.invalid', t`Your sign-in has no usable e-mail address.`, {
    fields: { email: read.error.issues.map(({ message }) => translateText(message)) },
  });
}

/** Directory that records the people it looked up. */
const keeping = (directory: Directory, known: Map<string, User>): Pick<Directory, 'user'> => ({
  user: (userId) => {
    const user = directory.user(userId);
    if (user) known.set(userId, user);
    return user;
  },
});

/**
 * Return a filter for the people for whom the actor may raise requests. It applies the same rules as raising a request.
 * Shared managers are loaded once.
 */
async function createRaiseForFilter(actor: Actor, { reference, directory }: UsersDeps) {
  const { applicationId, isAdministrator: isAdmin } = actor;
  const rules = await reference.load(applicationId);
  const known = new Map<string, User>();
  return (people: readonly UserRow[]): Promise<readonly UserRow[]> =>
    directory.decide(
      applicationId,
      rules,
      (organisation) =>
        filterPossibleRequesters(people, {
          by: actor,
          isAdmin,
          organisation: { ...organisation, directory: keeping(organisation.directory, known) },
        }),
      known,
    );
}

/**
 * People create their own profile, with the address from the token and always as Employee. Administrators create any
 * profile.
 */
export const createUserRoute = route(createUser, async (call, deps: UsersDeps) => {
  const { users, now } = deps;
  const { body, actor } = call;
  const isOwn = body.userId === actor.userId;
  if (!isOwn && !actor.isAdministrator)
    throw new AppError('actor.mismatch', t`This is somebody else.`);
  const timeZone =
    body.timeZone ?? getDefaultZone(null, await deps.reference.load(actor.applicationId));
  if (isOwn) await assertNoOtherPerson(deps, actor);
  else await assertAddressFree(deps, body.email, body.userId);
  const user = User.parse({
    ...body,
    timeZone,
    name: body.name || `${body.firstName} ${body.lastName}`.trim() || unknownUserName,
    email: isOwn ? getCallerEmail(actor) : body.email,
    role: isOwn ? 'Employee' : body.role,
    ...(isOwn && actor.subject !== actor.userId && { subject: actor.subject }),
    applicationId: actor.applicationId,
    createdAt: now(),
    version: 0,
  });
  if (!isOwn && listInvitationRights(user).length > 0)
    await assertSingleAdministratorAllowed(deps, t`Invite this person instead.`);
  const chooser = isOwn ? undefined : actor.profile;
  const made = addArrangement(user, { ...buildAuthor(actor, deps), what: 'invited' }, chooser);
  const author = buildAuthor(actor, deps);
  return users.create(made, { key: getCommandKey(call), author, isAddressProven: isOwn });
});

/**
 * Refuse a token without the id of its person if the account has an id. Otherwise, the caller would become another
 * person.
 * @throws actor.unauthenticated
 */
async function assertNoOtherPerson({ users }: UsersDeps, actor: Actor): Promise<void> {
  if (actor.userId !== actor.subject) return;
  const holder = await users.withEmail(actor.applicationId, getCallerEmail(actor), actor.userId);
  if (holder && getSubject(holder) === actor.subject)
    throw new AppError('actor.unauthenticated', t`Sign in to continue.`);
}

/** @throws user.exists if another person has the address, active or not */
async function assertAddressFree(
  { users, applicationId }: UsersDeps,
  email: string,
  userId: string,
): Promise<void> {
  const holder = await users.withEmail(applicationId, email, userId);
  if (!holder) return;
  const why = t`${holder.name} has this address already.`;
  throw new AppError('user.exists', t`${holder.name} has this address.`, {
    fields: { email: [why] },
  });
}

/**
 * The token determines the email address and the administrator rights. All other data is that of the profile. The first
 * call of an invited person ends the invitation. The session is recorded for the list of sessions.
 */
export const syncUserRoute = route(syncUser, async (call, deps: UsersDeps) => {
  const { body, actor } = call;
  const { users, profiles, settings } = deps;
  const before = await users.load(actor.applicationId, actor.userId);
  const email = getCallerEmail(actor);
  const timeZone = body.timeZone ?? before.timeZone;
  const language = body.language ?? before.language;
  const { invitedAt, ...known } = before;
  const isSame =
    email === before.email &&
    timeZone === before.timeZone &&
    language === before.language &&
    !invitedAt;
  const user = isSame
    ? before
    : await users.save({ ...known, email, timeZone, ...(language && { language }) }, before, {
        author: buildAuthor(actor, deps),
        isAddressProven: true,
      });
  await users.markAdministrator(user, actor.isAdministrator);
  profiles.forget(actor.userId);
  await recordSignInSafely(deps, call, user);
  const company = await settings(actor.applicationId);
  return { user, roles: [...listClientRoles(user.role, actor.isAdministrator)], company };
});
