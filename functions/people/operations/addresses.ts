import { randomInt } from 'node:crypto';
import {
  buildAddressChangedMail,
  buildAddressProposedMessage,
  buildCodeMail,
} from '#functions/messages/rules/address-messages.ts';
import { buildAuthor } from '#functions/organisation/build-author.ts';
import {
  confirmAddressCode,
  createWrongCodeError,
  proposeAddress,
  removeNewAddress,
} from '#functions/people/rules/new-address.ts';
import { type Actor, createForbiddenError } from '#functions/platform/actor.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import { type Call, route } from '#functions/platform/route.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { confirmAddress, confirmPerson, dropAddress } from '#shared/users/account-api.ts';
import { getSubject } from '#shared/users/person-claim.ts';
import type { User } from '#shared/users/user.ts';
import type { PeopleDeps } from '../deps.ts';
import { endAllSignIns } from './accounts.ts';
import { buildInvitation } from './invitations.ts';

const refused = (why: string) =>
  new AppError('input.invalid', t`This can’t be saved yet.`, { fields: { email: [why] } });

const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** A changed profile to store, and the mails to send afterwards. */
type AddressChange = { readonly after: User; readonly tell: () => Promise<void> };

/** @throws input.invalid when somebody else has the address of this person, active or not */
export async function assertAddressFree(
  { users, applicationId }: Pick<PeopleDeps, 'users' | 'applicationId'>,
  { email, userId }: User,
): Promise<void> {
  const holder = await users.withEmail(applicationId, email, userId);
  if (holder) throw refused(t`${holder.name} has this address already.`);
}

/**
 * Change the address of a profile. A person who has signed in uses the old address until they confirm the code sent to
 * the new address. For a person who has never signed in, the address changes at once and a new invitation is sent. A
 * profile without an account also changes at once.
 * @throws input.invalid if another person has the address, or if single sign-on sets it
 */
export async function changeAddress(
  deps: PeopleDeps,
  actor: Actor,
  before: User,
  after: User,
): Promise<AddressChange> {
  const { accounts } = deps;
  const { userId, name, email: present } = before;
  const { email } = after;
  await assertAddressFree(deps, after);
  const pool = await accounts();
  const account = await pool.find(getSubject(before));
  if (account?.state === 'external')
    throw refused(t`${name} signs in through the company, which says what the address is.`);
  const other = account && (await pool.find(email));
  if (other && other.userId !== userId) throw refused(t`Somebody else signs in with this address.`);
  if (!account) return { after, tell: async () => undefined };
  if (account.state === 'invited') {
    await pool.changeEmail(account, email);
    // A person who was never invited, such as one of the example organisation, gets no mail before an administrator
    // invites them.
    const wasInvited = before.invitedAt !== undefined;
    return {
      after,
      tell: async () =>
        wasInvited
          ? await pool.inviteAgain({ email }, await buildInvitation(deps, actor, before))
          : undefined,
    };
  }
  const author = buildAuthor(actor, deps);
  const code = newCode();
  return {
    after: proposeAddress({ ...after, email: present }, email, { ...author, code }),
    tell: async () =>
      runInLanguage(await deps.languageFor(before), async () => {
        const about = () => ({ id: deps.newId(), at: author.at, by: actor.name });
        const told = buildAddressProposedMessage(before, email, about());
        await deps.messages.tell({ messages: [told], pending: [], sent: [] });
        await deps.queueMails?.([told, buildCodeMail(before, email, code, about())]);
      }),
  };
}

/**
 * Confirm a new address. The code proves access to the mailbox, and the session proves ownership of the account.
 * Therefore no administrator can take over an account with their own mailbox. The pool is changed first, so that an
 * interrupted call can be repeated.
 */
async function confirmNewAddress({ actor, body }: Call<typeof confirmAddress>, deps: PeopleDeps) {
  const { users, profiles, applicationId, newId } = deps;
  const before = await users.load(applicationId, actor.userId);
  const author = buildAuthor(actor, deps);
  const { after, isRight } = confirmAddressCode(before, body.code, author.at);
  if (!isRight) {
    await users.save(after, before);
    throw createWrongCodeError(t`This is not the code that was mailed to you.`);
  }
  // Somebody else may have got the address since it was proposed.
  await assertAddressFree(deps, after);
  const accounts = await deps.accounts();
  const account = await accounts.find(actor.subject);
  if (account) await accounts.changeEmail(account, after.email);
  const by = before.newAddress?.by ?? author.by;
  const user = await users.save(after, before, { author: { ...author, by } });
  profiles.forget(user.userId);
  await endAllSignIns(deps, user);
  const about = { id: newId(), at: author.at, by: by.name };
  await runInLanguage(await deps.languageFor(user), async () =>
    deps.queueMails?.([buildAddressChangedMail(user, before.email, about)]),
  );
  return { userId: user.userId, email: user.email };
}

export const confirmAddressRoute = route(confirmAddress, (call, deps: PeopleDeps) =>
  runIdempotently(deps, call, confirmAddress.response, () => confirmNewAddress(call, deps)),
);

export const dropAddressRoute = route(dropAddress, ({ actor, params }, deps: PeopleDeps) =>
  retryOnConflict(async () => {
    if (params.userId !== actor.userId && !actor.isAdministrator)
      throw createForbiddenError(actor, t`This address is somebody else’s.`);
    const before = await deps.users.load(deps.applicationId, params.userId);
    const { userId, email, newAddress } = before;
    if (newAddress) await deps.users.save(removeNewAddress(before), before);
    deps.profiles.forget(userId);
    return { userId, email };
  }),
);

/** @throws actor.own-rights for the author of the change and for the person concerned */
export const confirmPersonRoute = route(confirmPerson, ({ actor, params }, deps: PeopleDeps) =>
  retryOnConflict(async () => {
    const before = await deps.users.load(deps.applicationId, params.userId);
    const { held, ...user } = before;
    if (!held) return { userId: before.userId };
    if (actor.userId === before.userId || actor.userId === held.by.userId)
      throw new AppError('actor.own-rights', t`Another administrator has to confirm this change.`);
    await deps.users.save(user, before);
    await deps.users.recordAccount(before, buildAuthor(actor, deps), {
      before: { decidesFrom: held.until },
      after: { decidesFrom: null },
    });
    deps.profiles.forget(before.userId);
    return { userId: before.userId };
  }),
);
