import { changeProfile } from '#functions/domain/users/change-profile.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { retryOnConflict } from '#functions/store/retry-on-conflict.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { withOrganisation } from '../with-organisation.ts';
import { changeAddress } from './change-address.ts';
import type { PeopleDeps } from './deps.ts';
import { tasksGivenUp } from './tasks-given-up.ts';

/**
 * Somebody who comes back may sign in again; somebody who is deactivated is deactivated, never just changed; somebody
 * who is no longer an approver gives up their tasks.
 */
export const updateUserRoute = route(
  updateUser,
  async (call, deps: PeopleDeps) => {
    const { params, query, body, actor, ifMatch } = call;
    const { users, profiles, pool } = deps;
    const prepared = async () => {
      const before = await users.load(actor.applicationId, params.userId);
      assertVersion(call, before.version);
      return {
        before,
        after: await withOrganisation(deps, (organisation) =>
          changeProfile(before, body, organisation),
        ),
      };
    };
    if (query.preview) {
      const { before, after } = await prepared();
      return { ...before, ...(await tasksGivenUp(deps, call, after, true)) };
    }
    const change = async () => {
      const { before, after } = await prepared();
      if (after.email !== before.email) await changeAddress(deps, before, after.email);
      // Before the profile, so that a repeat after a failure finds it still inactive.
      if (!before.isActive && after.isActive) await (await pool?.())?.enable(before.userId);
      return users.save(after, before);
    };
    // Who names no version changes what is there at last.
    const isAny = body.version === undefined && ifMatch === undefined;
    const user = await (isAny ? retryOnConflict(change) : change());
    profiles.forget(user.userId);
    return { ...user, ...(await tasksGivenUp(deps, call, user, false)) };
  },
  { version: ({ version }) => version },
);
