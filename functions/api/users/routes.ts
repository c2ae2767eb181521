import { createDelegationRoute } from './create-delegation.ts';
import { createUserRoute } from './create-user.ts';
import { deactivateUserRoute } from './deactivate-user.ts';
import { endDelegationRoute } from './end-delegation.ts';
import { getUserRoute } from './get-user.ts';
import { listDelegationsRoute } from './list-delegations.ts';
import { listUsersRoute } from './list-users.ts';
import { signOutEverywhereRoute } from './sign-out-everywhere.ts';
import { syncUserRoute } from './sync-user.ts';
import { updateDelegationRoute } from './update-delegation.ts';
import { updateUserRoute } from './update-user.ts';
import { userExistsRoute } from './user-exists.ts';

export const usersRoutes = [
  userExistsRoute,
  syncUserRoute,
  signOutEverywhereRoute,
  listUsersRoute,
  createUserRoute,
  getUserRoute,
  updateUserRoute,
  deactivateUserRoute,
  listDelegationsRoute,
  createDelegationRoute,
  updateDelegationRoute,
  endDelegationRoute,
];
