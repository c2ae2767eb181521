import { authorOf } from '#functions/organisation/author-of.ts';
import { route } from '#functions/platform/route.ts';
import { rolesOf } from '#shared/users/user.ts';
import { syncUser } from '#shared/users/users-api.ts';
import type { UsersDeps } from '../users-deps.ts';
import { noteOwnSignIn } from './note-own-sign-in.ts';
import { ownEmail } from './own-email.ts';

/**
 * The token has the last word on the e-mail address and on who administers; the rest is the profile's own. Whoever was
 * invited has come. The sign-in itself is noted for the list of them.
 */
export const syncUserRoute = route(syncUser, async (call, deps: UsersDeps) => {
  const { body, actor } = call;
  const { users, profiles, settings } = deps;
  const before = await users.load(actor.applicationId, actor.userId);
  const email = ownEmail(actor);
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
        author: authorOf(actor, deps),
      });
  await users.markAdministrator(user, actor.isAdministrator);
  profiles.forget(actor.userId);
  await noteOwnSignIn(deps, call, user);
  const company = await settings(actor.applicationId);
  return { user, roles: [...rolesOf(user.role, actor.isAdministrator)], company };
});
