import { addressChangedMail } from '#functions/messages/rules/address-messages.ts';
import { authorOf } from '#functions/organisation/author-of.ts';
import { confirmCode, withoutNewAddress, wrongCode } from '#functions/people/rules/new-address.ts';
import { refusal } from '#functions/platform/actor.ts';
import { answerOnce } from '#functions/platform/idempotency/answer-once.ts';
import { inLanguage } from '#functions/platform/language.ts';
import { type Call, route } from '#functions/platform/route.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { confirmAddress, confirmPerson, dropAddress } from '#shared/users/account-api.ts';
import type { PeopleDeps } from '../deps.ts';
import { endAllSignIns } from './end-all-sign-ins.ts';

/**
 * The code shows that the person reads the address, the sign-in that it is theirs: no administrator takes over an
 * account with a mailbox of their own. The pool is told first, so that a call that stopped in between is repeated.
 */
async function confirm({ actor, body }: Call<typeof confirmAddress>, deps: PeopleDeps) {
  const { users, profiles, applicationId, newId } = deps;
  const before = await users.load(applicationId, actor.userId);
  const author = authorOf(actor, deps);
  const { after, isRight } = confirmCode(before, body.code, author.at);
  if (!isRight) {
    await users.save(after, before);
    throw wrongCode(t`This is not the code that was mailed to you.`);
  }
  const accounts = await deps.accounts();
  const account = await accounts.find(actor.userId);
  if (account) await accounts.changeEmail(account, after.email);
  const by = before.newAddress?.by ?? author.by;
  const user = await users.save(after, before, { author: { ...author, by } });
  profiles.forget(user.userId);
  await endAllSignIns(deps, user);
  const about = { id: newId(), at: author.at, by: by.name };
  await inLanguage(await deps.languageFor(user), async () =>
    deps.queueMails?.([addressChangedMail(user, before.email, about)]),
  );
  return { userId: user.userId, email: user.email };
}

export const confirmAddressRoute = route(confirmAddress, (call, deps: PeopleDeps) =>
  answerOnce(deps, call, confirmAddress.response, () => confirm(call, deps)),
);

export const dropAddressRoute = route(dropAddress, ({ actor, params }, deps: PeopleDeps) =>
  retryOnConflict(async () => {
    if (params.userId !== actor.userId && !actor.isAdministrator)
      throw refusal(actor, t`This address is somebody else’s.`);
    const before = await deps.users.load(deps.applicationId, params.userId);
    const { userId, email, newAddress } = before;
    if (newAddress) await deps.users.save(withoutNewAddress(before), before);
    deps.profiles.forget(userId);
    return { userId, email };
  }),
);

/** @throws actor.own-rights for who made the change, and for its person */
export const confirmPersonRoute = route(confirmPerson, ({ actor, params }, deps: PeopleDeps) =>
  retryOnConflict(async () => {
    const before = await deps.users.load(deps.applicationId, params.userId);
    const { held, ...user } = before;
    if (!held) return { userId: before.userId };
    if (actor.userId === before.userId || actor.userId === held.by.userId)
      throw new AppError('actor.own-rights', t`Another administrator has to confirm this change.`);
    await deps.users.save(user, before);
    await deps.users.recordAccount(before, authorOf(actor, deps), {
      before: { decidesFrom: held.until },
      after: { decidesFrom: null },
    });
    deps.profiles.forget(before.userId);
    return { userId: before.userId };
  }),
);
