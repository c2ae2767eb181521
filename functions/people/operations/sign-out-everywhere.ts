import { route } from '#functions/platform/route.ts';
import { signOutEverywhere } from '#shared/users/users-api.ts';
import { endSessions } from '../end-sessions.ts';
import type { UsersDeps } from '../users-deps.ts';

/**
 * A sign-in by single sign-on may not end others in the pool by itself: the product does it for the caller, and for
 * nobody else.
 */
export const signOutEverywhereRoute = route(
  signOutEverywhere,
  async ({ actor }, deps: UsersDeps) => {
    await (await deps.pool?.())?.signOut(actor.userId);
    await endSessions(deps, actor, deps.now());
    return { userId: actor.userId };
  },
);
