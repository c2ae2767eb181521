import { authorOf } from '#functions/organisation/author-of.ts';
import { defaultZone } from '#functions/organisation/rules/effective-calendar.ts';
import { withArrangement } from '#functions/people/rules/arrangements.ts';
import { invitedRights } from '#functions/people/rules/two-administrators.ts';
import { route } from '#functions/platform/route.ts';
import { commandKey } from '#functions/requests/receipts.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { User, unknownUserName } from '#shared/users/user.ts';
import { createUser } from '#shared/users/users-api.ts';
import { refuseRights } from '../hold-rights.ts';
import type { UsersDeps } from '../users-deps.ts';
import { ownEmail } from './own-email.ts';

/**
 * People make their own profile, with the token's e-mail address and always as Employee; administrators make anybody's.
 */
export const createUserRoute = route(createUser, async (call, deps: UsersDeps) => {
  const { users, now } = deps;
  const { body, actor } = call;
  const isOwn = body.userId === actor.userId;
  if (!isOwn && !actor.isAdministrator)
    throw new AppError('actor.mismatch', t`This is somebody else.`);
  const timeZone =
    body.timeZone ?? defaultZone(null, await deps.reference.load(actor.applicationId));
  if (!isOwn) await assertAddressFree(deps, body.email, body.userId);
  const user = User.parse({
    ...body,
    timeZone,
    name: body.name || `${body.firstName} ${body.lastName}`.trim() || unknownUserName,
    email: isOwn ? ownEmail(actor) : body.email,
    role: isOwn ? 'Employee' : body.role,
    applicationId: actor.applicationId,
    createdAt: now(),
    version: 0,
  });
  if (!isOwn && invitedRights(user).length > 0)
    await refuseRights(deps, t`Invite this person instead.`);
  const chooser = isOwn ? undefined : actor.profile;
  const made = withArrangement(user, { ...authorOf(actor, deps), what: 'invited' }, chooser);
  return users.create(made, commandKey(call), authorOf(actor, deps));
});

/** @throws user.exists for an address that somebody else has, active or not */
async function assertAddressFree(
  { users, applicationId }: UsersDeps,
  email: string,
  userId: string,
): Promise<void> {
  const holder = await users.withEmail(applicationId, email);
  if (!holder || holder.userId === userId) return;
  const why = t`${holder.name} has this address already.`;
  throw new AppError('user.exists', t`${holder.name} has this address.`, {
    fields: { email: [why] },
  });
}
