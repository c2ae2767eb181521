import { endSignIn as end } from '#functions/people/rules/end-sign-in.ts';
import { route } from '#functions/platform/route.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { endSignIn } from '#shared/users/sign-ins-api.ts';
import type { UsersDeps } from '../users-deps.ts';

/**
 * A sign-in of the caller: it is among their own, or they ended it before. The profile says so from then on, which
 * every function reads; a warm one trusts what it has read for 30 seconds.
 */
export const endSignInRoute = route(endSignIn, async ({ actor, params }, deps: UsersDeps) => {
  const { users, profiles, signIns, now } = deps;
  const { signInId: id } = params;
  const own = (await signIns.load(actor.userId))?.signIns ?? [];
  await retryOnConflict(async () => {
    const before = await users.load(actor.applicationId, actor.userId);
    const isOwn = own.some((one) => one.id === id) || before.endedSignIns?.some((e) => e.id === id);
    if (!isOwn) throw new AppError('item.not-found', t`There is no such sign-in.`);
    const after = end(before, id, now());
    if (after !== before) await users.save(after, before);
    profiles.forget(actor.userId);
  });
  return { id };
});
