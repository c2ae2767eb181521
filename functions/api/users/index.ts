import { serveArea } from '../serve-area.ts';
import { usersDeps } from './deps.ts';
import { usersRoutes } from './routes.ts';

export const handler = serveArea(usersDeps(), usersRoutes);
