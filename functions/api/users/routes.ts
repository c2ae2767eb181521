import { createUserRoute } from './create-user.ts';
import { getUserRoute } from './get-user.ts';
import { listUsersRoute } from './list-users.ts';
import { syncUserRoute } from './sync-user.ts';
import { updateUserRoute } from './update-user.ts';
import { userExistsRoute } from './user-exists.ts';

export const usersRoutes = [
  userExistsRoute,
  syncUserRoute,
  listUsersRoute,
  createUserRoute,
  getUserRoute,
  updateUserRoute,
];
