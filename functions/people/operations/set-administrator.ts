import { authorOf } from '#functions/organisation/author-of.ts';
import { changedField } from '#functions/people/rules/two-administrators.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { setAdministrator } from '#shared/users/people-api.ts';
import { arrangePeople } from '../arrange-people.ts';
import type { PeopleDeps } from '../deps.ts';
import { holdRights } from '../hold-rights.ts';
import { accountOf } from './account-of.ts';
import { giveUpOwnTasks } from './give-up-own-tasks.ts';

const refused = (why: string) =>
  new AppError('input.invalid', why, { fields: { isAdministrator: [why] } });

/**
 * Nobody changes their own rights, so that whoever takes them from others is left as an administrator. Of two who take
 * them from each other at once both would go: whoever is none any more afterwards gives back what they took.
 */
export const setAdministratorRoute = route(setAdministrator, async (call, deps: PeopleDeps) => {
  const { actor, params } = call;
  const { isAdministrator } = call.body;
  const { users, applicationId } = deps;
  if (params.userId === actor.userId)
    throw new AppError('actor.own-rights', t`Another administrator has to change your rights.`);
  const user = await users.load(applicationId, params.userId);
  const { userId, name, isActive } = user;
  const before = await accountOf(deps, userId);
  if (isAdministrator && !isActive) throw refused(t`${name} is deactivated.`);
  if (before.state === 'none') throw refused(t`${name} has no account to sign in with.`);
  await holdRights(deps, call, {
    ...{ act: 'administrator', person: user },
    changes: changedField('isAdministrator', before.isAdministrator, isAdministrator),
    input: { params: { userId }, body: { isAdministrator } },
  });
  await arrangePeople(deps, actor, [userId], 'administrator');
  const accounts = await deps.accounts();
  await accounts.setAdministrator(userId, isAdministrator);
  if (!isAdministrator && !(await accountOf(deps, actor.userId)).isAdministrator) {
    await accounts.setAdministrator(userId, before.isAdministrator);
    throw new AppError('actor.forbidden', t`You are no administrator any more.`);
  }
  await giveUpOwnTasks(deps, call, [userId]);
  await users.markAdministrator(user, isAdministrator, authorOf(actor, deps));
  return { ...before, isAdministrator };
});
