import { refuseProblems } from '#functions/domain/problems.ts';
import { validateUser } from '#functions/domain/users/validate-user.ts';
import { answerOnce } from '#functions/idempotency/answer-once.ts';
import { commandKey } from '#functions/idempotency/receipts.ts';
import { type Call, route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { invitePerson } from '#shared/users/people-api.ts';
import { User } from '#shared/users/user.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { PeopleDeps } from './deps.ts';

/**
 * The account first, as its subject is the id of the profile; whatever stopped in between, the same call again makes
 * what is missing.
 */
async function invite(call: Call<typeof invitePerson>, deps: PeopleDeps): Promise<User> {
  const { applicationId, users } = deps;
  const { isAdministrator, ...fields } = call.body;
  const at = deps.now();
  const planned = User.parse({
    ...fields,
    ...{ userId: deps.newId(), applicationId, invitedAt: at, createdAt: at, version: 0 },
  });
  refuseProblems(
    await withOrganisation(deps, (organisation) => validateUser(planned, organisation)),
  );
  const accounts = await deps.accounts();
  const there = await accounts.find(planned.email);
  const holder = await users.withEmail(applicationId, planned.email);
  if (holder?.isActive && holder.userId !== there?.userId) throw addressTaken(holder);
  const account = there ?? (await accounts.create(planned));
  const { userId } = account;
  const { invitedAt, ...known } = planned;
  const profile = account.state === 'invited' ? { ...planned, userId } : { ...known, userId };
  const user = await users.create(profile, commandKey(call)).catch(async (error: unknown) => {
    if (!(error instanceof AppError && error.code === 'user.exists')) throw error;
    throw addressTaken(await users.load(applicationId, userId));
  });
  // Made by a call that got no further: nobody knows whether its mail was read.
  if (there?.state === 'invited') await accounts.inviteAgain(there);
  if (isAdministrator) {
    await accounts.setAdministrator(userId, true);
    await users.markAdministrator(applicationId, userId, true);
  }
  return user;
}

const addressTaken = ({ name, isActive }: User) =>
  new AppError('user.exists', `${name} has this address.`, {
    fields: {
      email: [
        isActive
          ? `${name} has this address already.`
          : `${name} has this address and is deactivated: activate ${name} again instead.`,
      ],
    },
  });

export const invitePersonRoute = route(
  invitePerson,
  (call, deps: PeopleDeps) =>
    answerOnce(deps, call, invitePerson.response, () => invite(call, deps)),
  { version: ({ version }) => version },
);
