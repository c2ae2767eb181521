import type { User } from '#shared/users/user.ts';
import type { PeopleDeps } from '../deps.ts';
import { endSessions } from '../end-sessions.ts';

/** Ends all sign-ins of somebody, in the pool and for every function; new ones are welcome. Safe to repeat. */
export async function endAllSignIns(deps: PeopleDeps, user: User): Promise<void> {
  await (await deps.pool?.())?.signOut(user.userId);
  await endSessions(deps, user, deps.now());
}
