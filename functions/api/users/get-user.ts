import { route } from '#functions/platform/route.ts';
import { isProfile } from '#shared/users/shown-person.ts';
import { getUser } from '#shared/users/users-api.ts';
import type { UsersDeps } from './deps.ts';
import { shownTo } from './shown-to.ts';

export const getUserRoute = route(
  getUser,
  async ({ params, actor }, { users }: UsersDeps) =>
    shownTo(actor, await users.load(actor.applicationId, params.userId)),
  { version: (person) => (isProfile(person) ? person.version : undefined) },
);
