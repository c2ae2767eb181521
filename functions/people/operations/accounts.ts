import { buildSecondFactorResetMessage } from '#functions/messages/rules/sign-in-messages.ts';
import { buildAuthor } from '#functions/organisation/build-author.ts';
import { blockDecisions } from '#functions/people/rules/new-address.ts';
import { diffField } from '#functions/people/rules/two-administrators.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import { route } from '#functions/platform/route.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { resetSecondFactor, signOutPerson } from '#shared/users/account-api.ts';
import { getAccount, setAdministrator } from '#shared/users/people-api.ts';
import { getSubject } from '#shared/users/person-claim.ts';
import { type Account, administratorGroup, canBeAssigned, type User } from '#shared/users/user.ts';
import { prepareAccessAnswers } from '../answer-access-requests.ts';
import type { PeopleDeps } from '../deps.ts';
import { endSessions } from '../end-sessions.ts';
import { proposeRightsChange } from '../hold-rights.ts';
import { recordArrangements, recordRemovedRights } from '../record-arrangements.ts';
import { buildLeaverWrite, endDeciding } from './leavers.ts';

/** Return a person's account in the user pool: sign-in method and administrator rights. */
export async function loadAccount(
  deps: PeopleDeps,
  person: Pick<User, 'userId' | 'subject'>,
): Promise<Account> {
  const subject = getSubject(person);
  const account = await (await deps.accounts()).find(subject);
  if (!account) return { state: 'none', hasSecondFactor: false, isAdministrator: false };
  const isAdministrator =
    (await (await deps.pool?.())?.isInGroup(subject, administratorGroup)) === true;
  return { state: account.state, hasSecondFactor: account.hasSecondFactor, isAdministrator };
}

/** Return the account of a person with a profile. @throws user.not-found */
export async function loadPersonAccount(deps: PeopleDeps, personId: string): Promise<Account> {
  return loadAccount(deps, await deps.users.load(deps.applicationId, personId));
}

export const getAccountRoute = route(getAccount, ({ params }, deps: PeopleDeps) =>
  loadPersonAccount(deps, params.userId),
);

const refused = (why: string) =>
  new AppError('input.invalid', why, { fields: { isAdministrator: [why] } });

/**
 * Nobody can change their own rights, so at least one administrator remains. If two administrators remove each other at
 * once, both would lose their rights. A caller who is no longer an administrator therefore reverts the change.
 */
export const setAdministratorRoute = route(setAdministrator, async (call, deps: PeopleDeps) => {
  const { actor, params } = call;
  const { isAdministrator } = call.body;
  const { users, applicationId } = deps;
  if (params.userId === actor.userId)
    throw new AppError('actor.own-rights', t`Another administrator has to change your rights.`);
  const user = await users.load(applicationId, params.userId);
  const { userId, name, isActive } = user;
  const before = await loadAccount(deps, user);
  if (isAdministrator && !isActive) throw refused(t`${name} is deactivated.`);
  if (before.state === 'none') throw refused(t`${name} has no account to sign in with.`);
  await proposeRightsChange(deps, call, {
    ...{ act: 'administrator', person: user },
    changes: diffField('isAdministrator', before.isAdministrator, isAdministrator),
    input: { params: { userId }, body: { isAdministrator } },
  });
  if (!isAdministrator) await recordRemovedRights(deps, actor, userId);
  await recordArrangements(deps, actor, [userId], 'administrator');
  const accounts = await deps.accounts();
  await accounts.setAdministrator({ subject: getSubject(user) }, isAdministrator);
  if (!isAdministrator && !(await loadAccount(deps, actor)).isAdministrator) {
    await accounts.setAdministrator({ subject: getSubject(user) }, before.isAdministrator);
    throw new AppError('actor.forbidden', t`You are no administrator any more.`);
  }
  const author = buildAuthor(actor, deps);
  const losesRight = !isAdministrator && isActive && !canBeAssigned(user, false);
  await users.markAdministrator(user, isAdministrator, {
    author,
    more: losesRight ? [buildLeaverWrite(deps, actor, { userId })] : [],
  });
  if (losesRight) await endDeciding(deps, call, { user });
  // Also grant the requests in a repeated call, because an interrupted call may have made only the change.
  const changes = diffField('isAdministrator', false, isAdministrator);
  await deps.accessRequests.grant(
    await prepareAccessAnswers(deps, user, { ...author, isGranted: true, changes }),
  );
  return { ...before, isAdministrator };
});

/**
 * Notices and history are written first and the factor is removed last. Nobody loses it without a trace, and an
 * interrupted call can be repeated. Without a factor, nothing happens.
 */
export const resetSecondFactorRoute = route(resetSecondFactor, async (call, deps: PeopleDeps) => {
  const { actor, params } = call;
  const { users, applicationId, messages, queueMails, newId } = deps;
  if (params.userId === actor.userId)
    throw new AppError('actor.forbidden', t`Another administrator has to reset yours.`);
  const user = await users.load(applicationId, params.userId);
  const { userId } = user;
  const accounts = await deps.accounts();
  const account = await accounts.find(getSubject(user));
  if (!account?.hasSecondFactor) return { userId };
  await proposeRightsChange(deps, call, {
    ...{ act: 'secondFactor', person: user },
    changes: diffField('secondFactor', true, false),
    input: { params: { userId } },
  });
  await recordArrangements(deps, actor, [userId], 'secondFactor');
  await endAllSignIns(deps, user);
  const author = buildAuthor(actor, deps);
  await retryOnConflict(async () => {
    const present = await users.load(applicationId, userId);
    return users.save(blockDecisions(present, author), present);
  });
  deps.profiles.forget(userId);
  const about = { id: newId(), at: author.at, by: actor.name };
  const message = await runInLanguage(await deps.languageFor(user), async () =>
    buildSecondFactorResetMessage(user, about),
  );
  await queueMails?.([message]);
  await messages.tell({ messages: [message], pending: [], sent: [] });
  await users.recordAccount(user, author, {
    before: { secondFactor: true, signedOutEverywhere: false },
    after: { secondFactor: false, signedOutEverywhere: true },
  });
  await accounts.turnSecondFactorOff(account);
  return { userId };
});

/**
 * End all sessions of a person, in the user pool and in every function. New sign-ins remain possible. Safe to repeat.
 */
export async function endAllSignIns(deps: PeopleDeps, user: User): Promise<void> {
  await (await deps.pool?.())?.signOut(getSubject(user));
  await endSessions(deps, user, deps.now());
}

export const signOutPersonRoute = route(
  signOutPerson,
  async ({ actor, params }, deps: PeopleDeps) => {
    const user = await deps.users.load(deps.applicationId, params.userId);
    await endAllSignIns(deps, user);
    await deps.users.recordAccount(user, buildAuthor(actor, deps), {
      before: { signedOutEverywhere: false },
      after: { signedOutEverywhere: true },
    });
    return { userId: user.userId };
  },
);
