import { refuseProblems } from '#functions/domain/problems.ts';
import { lintUser } from '#functions/domain/users/lint-user.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { updateUser } from '#shared/users/users-api.ts';
import { inWorld } from '../in-world.ts';
import { assertVersion } from '../repeat.ts';
import type { UsersDeps } from './deps.ts';

/** Somebody who comes back may sign in again; somebody who leaves is deactivated, never just changed. */
export const updateUserRoute = route(
  updateUser,
  async (call, deps: UsersDeps) => {
    const { params, body, actor } = call;
    const { users, profiles, identity } = deps;
    const before = await users.load(actor.applicationId, params.userId);
    assertVersion(call, before.version);
    if (before.isActive && !body.isActive)
      throw new AppError('input.invalid', 'Some fields need attention.', {
        fields: { isActive: ['Deactivate this person instead: then their tasks move, too.'] },
      });
    const after = { ...before, ...body };
    await inWorld(deps, (world) => refuseProblems(lintUser(after, world)));
    // Before the profile, so that a repeat after a failure finds it still inactive.
    if (!before.isActive && body.isActive) await (await identity())?.enable(before.userId);
    const user = await users.save(after, before);
    profiles.forget(user.userId);
    return user;
  },
  { version: ({ version }) => version },
);
