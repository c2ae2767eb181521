import { lateRoute } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { createDelegation, updateDelegation } from '#shared/users/delegations-api.ts';
import { endDelegationRoute, listDelegationsRoute } from './operations/delegations.ts';
import {
  getListChoicesRoute,
  saveListChoicesRoute,
  saveSharedViewsRoute,
} from './operations/list-choices.ts';
import { endSignInRoute, listSignInsRoute, signOutEverywhereRoute } from './operations/sign-ins.ts';
import {
  createUserRoute,
  getUserRoute,
  listUsersRoute,
  syncUserRoute,
  userExistsRoute,
} from './operations/users.ts';
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
    async () => (await import('./operations/write-delegations.ts')).createDelegationRoute,
  ),
  lateRoute(
    updateDelegation,
    async () => (await import('./operations/write-delegations.ts')).updateDelegationRoute,
  ),
  endDelegationRoute,
  getListChoicesRoute,
  saveListChoicesRoute,
  saveSharedViewsRoute,
];

export const handler = serveArea(usersDeps(), routes);
