import { answerOnce } from '#functions/platform/idempotency/answer-once.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { inviteAgain } from '#shared/users/people-api.ts';
import { arrangePeople } from '../arrange-people.ts';
import type { PeopleDeps } from '../deps.ts';
import { invitationOf } from './invitation-of.ts';

export const inviteAgainRoute = route(inviteAgain, (call, deps: PeopleDeps) =>
  answerOnce(deps, call, inviteAgain.response, async () => {
    const user = await deps.users.load(deps.applicationId, call.params.userId);
    const { userId, name, isActive, invitedAt } = user;
    if (!isActive) throw new AppError('user.exists', t`${name} is deactivated.`);
    const accounts = await deps.accounts();
    const account = await accounts.find(userId);
    if (!account)
      throw new AppError(
        'user.exists',
        t`${name} has a profile without an account. Deactivate it, then invite the address anew.`,
      );
    if (account.state !== 'invited')
      throw new AppError('user.exists', t`${name} has signed in already.`);
    const [arranged = user] = await arrangePeople(deps, call.actor, [userId], 'invited');
    await accounts.inviteAgain(account, await invitationOf(deps, call.actor, user));
    // People of an example have accounts before anybody mails them.
    if (!invitedAt) await deps.users.save({ ...arranged, invitedAt: deps.now() }, arranged);
    return { userId, email: account.email };
  }),
);
