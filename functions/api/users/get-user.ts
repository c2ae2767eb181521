import { route } from '#functions/platform/route.ts';
import { getUser } from '#shared/users/users-api.ts';
import type { UsersDeps } from './deps.ts';

export const getUserRoute = route(
  getUser,
  ({ params, actor }, { users }: UsersDeps) => users.load(actor.applicationId, params.userId),
  { version: ({ version }) => version },
);
