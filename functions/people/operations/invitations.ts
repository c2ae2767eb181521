import { buildAuthor } from '#functions/organisation/build-author.ts';
import { listChangedFields } from '#functions/organisation/rules/changed-fields.ts';
import { getDefaultZone } from '#functions/organisation/rules/effective-calendar.ts';
import { throwIfProblems } from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { Author } from '#functions/organisation/store/reference-history.ts';
import { addArrangement } from '#functions/people/rules/arrangements.ts';
import { leavesDomains } from '#functions/people/rules/leaves-domains.ts';
import { blockDecisions } from '#functions/people/rules/new-address.ts';
import { listInvitationRights } from '#functions/people/rules/two-administrators.ts';
import { validateUser } from '#functions/people/rules/validate-user.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import type { Invitation, PoolAccount } from '#functions/platform/pool-accounts.ts';
import { type Call, type CallContext, route } from '#functions/platform/route.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { getCommandKey } from '#functions/requests/receipts.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { inviteAgain, invitePerson } from '#shared/users/people-api.ts';
import { getSubject } from '#shared/users/person-claim.ts';
import { User } from '#shared/users/user.ts';
import type { PeopleDeps } from '../deps.ts';
import { findAccount, linkAccount } from '../find-account.ts';
import { proposeRightsChange } from '../hold-rights.ts';
import { recordArrangements } from '../record-arrangements.ts';

/** Return the contents of an invitation, in the person's language if known, else in that of the company. */
export async function buildInvitation(
  { reference, applicationId }: Pick<PeopleDeps, 'reference' | 'applicationId'>,
  { name: inviter }: Actor,
  { language }: Pick<User, 'language'>,
): Promise<Invitation> {
  const { configuration } = await reference.load(applicationId);
  return { inviter, company: configuration.name, language: language ?? configuration.language };
}

/**
 * Build the profile of a person whom an administrator invites, with an id of their own. An account that exists already
 * has the id of its person. The time zone defaults to that of the location, then to that of the company.
 * @throws user.outside-domains
 */
export const buildInvitedUser = (
  deps: PeopleDeps,
  actor: Actor,
  {
    outsideDomainsConfirmed: isConfirmed,
    ...fields
  }: {
    readonly timeZone?: string | undefined;
    readonly locationId?: string | null | undefined;
    readonly email: string;
    readonly outsideDomainsConfirmed: boolean;
  },
  reference: Reference,
): User => {
  const at = deps.now();
  const { applicationId, signUpDomains: domains } = deps;
  const isOutside = leavesDomains(fields.email, { domains, isConfirmed });
  const planned = User.parse({
    ...fields,
    timeZone: fields.timeZone ?? getDefaultZone(fields.locationId ?? null, reference),
    ...(isOutside && { outsideDomainsConfirmed: true }),
    ...{ userId: deps.newId(), applicationId, invitedAt: at, createdAt: at, version: 0 },
  });
  return addArrangement(planned, { ...buildAuthor(actor, deps), what: 'invited' }, actor.profile);
};

/**
 * Create the account and profile for a validated plan. The account is created first, because the profile names it.
 * After an interruption, the same call creates the missing parts. `actor`, `author`: inviter; `key`: idempotency key of
 * the call; `more`: other writes in the transaction of the profile.
 * @throws user.exists
 */
export async function inviteUser(
  deps: PeopleDeps,
  planned: User,
  {
    actor,
    author,
    key,
    more = () => [],
  }: {
    readonly actor: Actor;
    readonly author: Author;
    readonly key: string | undefined;
    readonly more?: (user: User) => readonly Write[];
  },
): Promise<User> {
  const { applicationId, users } = deps;
  const accounts = await deps.accounts();
  const there = await accounts.find(planned.email);
  const holder = await users.withEmail(applicationId, planned.email, there?.userId);
  if (holder) throw addressTaken(holder);
  const invitation = await buildInvitation(deps, actor, planned);
  const account = there ?? (await accounts.create(planned, { isMailed: true, invitation }));
  const { userId } = account;
  const { invitedAt, ...known } = planned;
  const person = account.state === 'invited' ? { ...planned, userId } : { ...known, userId };
  const profile = linkAccount(person, account);
  const made = users.create(profile, { key, author, more: more(profile) });
  const user = await made.catch(async (error: unknown) => {
    if (!(error instanceof AppError && error.code === 'user.exists')) throw error;
    throw addressTaken(await users.load(applicationId, userId));
  });
  // An interrupted call created the account, so its mail may not have been sent.
  if (there?.state === 'invited') await accounts.inviteAgain(there, invitation);
  return user;
}

/** Hold an invitation that grants rights until a second administrator confirms it. @throws rights.proposed */
export const proposeInvitation = (
  deps: PeopleDeps,
  call: CallContext,
  body: Call<typeof invitePerson>['body'],
): Promise<void> => {
  const rights = listInvitationRights(body);
  const named = listChangedFields({}, { name: body.name, email: body.email });
  return proposeRightsChange(deps, call, {
    act: 'invitation',
    changes: rights.length === 0 ? [] : [...named, ...rights],
    input: { body },
  });
};

async function inviteNewPerson(call: Call<typeof invitePerson>, deps: PeopleDeps): Promise<User> {
  const { isAdministrator, ...fields } = call.body;
  const author = buildAuthor(call.actor, deps);
  const reference = await deps.reference.load(deps.applicationId);
  const planned = buildInvitedUser(deps, call.actor, fields, reference);
  throwIfProblems(
    await deps.directory.decide(deps.applicationId, reference, (organisation) =>
      validateUser(planned, organisation),
    ),
  );
  await proposeInvitation(deps, call, call.body);
  await recordArrangements(deps, call.actor, [planned.managerId], 'manager');
  const user = await inviteUser(deps, planned, {
    ...{ actor: call.actor, author, key: getCommandKey(call) },
  });
  if (isAdministrator) {
    await (await deps.accounts()).setAdministrator({ subject: getSubject(user) }, true);
    await deps.users.markAdministrator(user, true, { author });
  }
  return user;
}

const addressTaken = ({ name, isActive }: User) =>
  new AppError('user.exists', t`${name} has this address.`, {
    fields: {
      email: [
        isActive
          ? t`${name} has this address already.`
          : t`${name} has this address and is deactivated: activate ${name} again instead.`,
      ],
    },
  });

export const invitePersonRoute = route(
  invitePerson,
  (call, deps: PeopleDeps) =>
    runIdempotently(deps, call, invitePerson.response, () => inviteNewPerson(call, deps)),
  { version: ({ version }) => version },
);

/**
 * Store the account and time of an invitation. A person whose account is replaced may not decide for a day, because an
 * administrator chose when to replace it.
 */
async function recordInvitation(
  deps: PeopleDeps,
  actor: Actor,
  before: User,
  { account, isOutside }: { readonly account: PoolAccount; readonly isOutside: boolean },
): Promise<void> {
  const isReplaced = account.subject !== getSubject(before);
  if (before.invitedAt && !isReplaced) return;
  const linked = linkAccount(before, account);
  const user = isOutside ? { ...linked, outsideDomainsConfirmed: true } : linked;
  const { invitedAt = deps.now() } = before;
  const isNew = before.invitedAt !== undefined || !isReplaced;
  const author = buildAuthor(actor, deps);
  await deps.users.save(
    { ...(isNew ? user : blockDecisions(user, author)), invitedAt },
    before,
    isOutside ? { author } : {},
  );
  deps.profiles.forget(user.userId);
}

/**
 * Mail another temporary password. Somebody without an account gets one, for example after the user pool was lost, and
 * remains the same person with their requests and tasks. Profiles from other sources, such as an organisation file, are
 * invited here for the first time, so their addresses are checked too.
 */
export const inviteAgainRoute = route(inviteAgain, (call, deps: PeopleDeps) =>
  runIdempotently(deps, call, inviteAgain.response, async () => {
    const user = await deps.users.load(deps.applicationId, call.params.userId);
    const { userId, name, isActive } = user;
    if (!isActive) throw new AppError('user.exists', t`${name} is deactivated.`);
    const isConfirmed = call.body.outsideDomainsConfirmed;
    const isOutside =
      !user.invitedAt &&
      !user.outsideDomainsConfirmed &&
      leavesDomains(user.email, { domains: deps.signUpDomains, isConfirmed });
    const accounts = await deps.accounts();
    const found = await findAccount(accounts, user);
    const isLinked = found?.subject === getSubject(user);
    if (isLinked && found.state !== 'invited')
      throw new AppError('user.exists', t`${name} has signed in already.`);
    const [arranged = user] = await recordArrangements(deps, call.actor, [userId], 'invited');
    const invitation = await buildInvitation(deps, call.actor, user);
    const account = found ?? (await accounts.create(user, { isMailed: true, invitation }));
    if (account.userId !== userId)
      throw new AppError('user.exists', t`Somebody else signs in with this address.`);
    if (found?.state === 'invited') await accounts.inviteAgain(found, invitation);
    await recordInvitation(deps, call.actor, arranged, { account, isOutside });
    return { userId, email: account.email };
  }),
);
