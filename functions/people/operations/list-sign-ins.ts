import { route } from '#functions/platform/route.ts';
import { openSignIns } from '#shared/users/sign-in.ts';
import { listSignIns } from '#shared/users/sign-ins-api.ts';
import type { UsersDeps } from '../users-deps.ts';

/** Those that are over are not listed, also where a last call of theirs was noted after their end. */
export const listSignInsRoute = route(listSignIns, async ({ actor }, deps: UsersDeps) => {
  const user = await deps.users.load(actor.applicationId, actor.userId);
  const known = (await deps.signIns.load(actor.userId))?.signIns ?? [];
  const open = openSignIns(known, user, deps.now());
  return { items: open.map((one) => ({ ...one, isThisOne: one.id === actor.signIn.id })) };
});
