import { secondFactorResetMessage } from '#functions/messages/rules/sign-in-messages.ts';
import { authorOf } from '#functions/organisation/author-of.ts';
import { hold } from '#functions/people/rules/new-address.ts';
import { changedField } from '#functions/people/rules/two-administrators.ts';
import { inLanguage } from '#functions/platform/language.ts';
import { route } from '#functions/platform/route.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { resetSecondFactor } from '#shared/users/account-api.ts';
import { arrangePeople } from '../arrange-people.ts';
import type { PeopleDeps } from '../deps.ts';
import { holdRights } from '../hold-rights.ts';
import { endAllSignIns } from './end-all-sign-ins.ts';
import { giveUpOwnTasks } from './give-up-own-tasks.ts';

/**
 * What is told and written down comes first and the factor goes last: nobody loses it without a trace, and a call that
 * stopped in between is repeated. Where there is none there is nothing to do.
 */
export const resetSecondFactorRoute = route(resetSecondFactor, async (call, deps: PeopleDeps) => {
  const { actor, params } = call;
  const { users, applicationId, messages, queueMails, newId } = deps;
  if (params.userId === actor.userId)
    throw new AppError('actor.forbidden', t`Another administrator has to reset yours.`);
  const user = await users.load(applicationId, params.userId);
  const { userId } = user;
  const accounts = await deps.accounts();
  if (!(await accounts.find(userId))?.hasSecondFactor) return { userId };
  await holdRights(deps, call, {
    ...{ act: 'secondFactor', person: user },
    changes: changedField('secondFactor', true, false),
    input: { params: { userId } },
  });
  await arrangePeople(deps, actor, [userId], 'secondFactor');
  await endAllSignIns(deps, user);
  const author = authorOf(actor, deps);
  await retryOnConflict(async () => {
    const present = await users.load(applicationId, userId);
    return users.save(hold(present, author), present);
  });
  deps.profiles.forget(userId);
  const about = { id: newId(), at: author.at, by: actor.name };
  const message = await inLanguage(await deps.languageFor(user), async () =>
    secondFactorResetMessage(user, about),
  );
  await queueMails?.([message]);
  await messages.tell({ messages: [message], pending: [], sent: [] });
  await users.recordAccount(user, author, {
    before: { secondFactor: true, signedOutEverywhere: false },
    after: { secondFactor: false, signedOutEverywhere: true },
  });
  await accounts.turnSecondFactorOff(userId);
  await giveUpOwnTasks(deps, call, [userId]);
  return { userId };
});
