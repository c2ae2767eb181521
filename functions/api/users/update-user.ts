import { route } from '#functions/platform/route.ts';
import { updateUser } from '#shared/users/users-api.ts';
import { assertVersion } from '../repeat.ts';
import type { UsersDeps } from './deps.ts';

export const updateUserRoute = route(
  updateUser,
  async (call, { users, profiles }: UsersDeps) => {
    const { params, body, actor } = call;
    const before = await users.load(actor.applicationId, params.userId);
    assertVersion(call, before.version);
    const user = await users.save({ ...before, ...body }, before);
    profiles.forget(user.userId);
    return user;
  },
  { version: ({ version }) => version },
);
