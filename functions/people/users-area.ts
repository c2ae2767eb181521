import { lateRoute } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { createDelegation, updateDelegation } from '#shared/users/delegations-api.ts';
import { createUserRoute } from './operations/create-user.ts';
import { endDelegationRoute } from './operations/end-delegation.ts';
import { endSignInRoute } from './operations/end-sign-in.ts';
import { getUserRoute } from './operations/get-user.ts';
import {
  getListChoicesRoute,
  saveListChoicesRoute,
  saveSharedViewsRoute,
} from './operations/list-choices.ts';
import { listDelegationsRoute } from './operations/list-delegations.ts';
import { listSignInsRoute } from './operations/list-sign-ins.ts';
import { listUsersRoute } from './operations/list-users.ts';
import { signOutEverywhereRoute } from './operations/sign-out-everywhere.ts';
import { syncUserRoute } from './operations/sync-user.ts';
import { userExistsRoute } from './operations/user-exists.ts';
import { usersDeps } from './users-deps.ts';

const routes = [
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
    async () => (await import('./operations/create-delegation.ts')).createDelegationRoute,
  ),
  lateRoute(
    updateDelegation,
    async () => (await import('./operations/update-delegation.ts')).updateDelegationRoute,
  ),
  endDelegationRoute,
  getListChoicesRoute,
  saveListChoicesRoute,
  saveSharedViewsRoute,
];

export const handler = serveArea(usersDeps(), routes);
