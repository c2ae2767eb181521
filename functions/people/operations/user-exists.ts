import { route } from '#functions/platform/route.ts';
import { Id } from '#shared/fields.ts';
import { userExists } from '#shared/users/users-api.ts';
import { shownTo } from '../shown-to.ts';
import type { UsersDeps } from '../users-deps.ts';

export const userExistsRoute = route(userExists, async ({ query, actor }, { users }: UsersDeps) => {
  const id = Id.safeParse(query.id);
  const user = id.success ? await users.find(actor.applicationId, id.data) : undefined;
  return user ? { exists: true, user: shownTo(actor, user) } : { exists: false };
});
