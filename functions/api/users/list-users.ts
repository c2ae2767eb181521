import { route } from '#functions/platform/route.ts';
import { listUsers } from '#shared/users/users-api.ts';
import type { UsersDeps } from './deps.ts';

export const listUsersRoute = route(listUsers, ({ query, actor }, { users }: UsersDeps) =>
  users.list(actor.applicationId, query, query.search),
);
