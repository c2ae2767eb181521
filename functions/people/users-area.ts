import { serveArea } from '#functions/service/serve-area.ts';
import { usersDeps } from './users-deps.ts';
import { usersRoutes } from './users-routes.ts';

export const handler = serveArea(usersDeps(), usersRoutes);
