import { lateRoute } from '#functions/platform/route.ts';
import { createDelegation, updateDelegation } from '#shared/users/delegations-api.ts';
import { createUserRoute } from './create-user.ts';
import { endDelegationRoute } from './end-delegation.ts';
import { endSignInRoute } from './end-sign-in.ts';
import { getUserRoute } from './get-user.ts';
import { getListChoicesRoute, saveListChoicesRoute, saveSharedViewsRoute } from './list-choices.ts';
import { listDelegationsRoute } from './list-delegations.ts';
import { listSignInsRoute } from './list-sign-ins.ts';
import { listUsersRoute } from './list-users.ts';
import { signOutEverywhereRoute } from './sign-out-everywhere.ts';
import { syncUserRoute } from './sync-user.ts';
import { userExistsRoute } from './user-exists.ts';

export const usersRoutes = [
  userExistsRoute,
  syncUserRoute,
  signOutEverywhereRoute,
  listSignInsRoute,
  endSignInRoute,
  listUsersRoute,
  createUserRoute,
  getUserRoute,
  listDelegationsRoute,
  lateRoute(
    createDelegation,
    async () => (await import('./create-delegation.ts')).createDelegationRoute,
  ),
  lateRoute(
    updateDelegation,
    async () => (await import('./update-delegation.ts')).updateDelegationRoute,
  ),
  endDelegationRoute,
  getListChoicesRoute,
  saveListChoicesRoute,
  saveSharedViewsRoute,
];
