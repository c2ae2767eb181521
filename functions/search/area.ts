import { serveArea } from '#functions/service/serve-area.ts';
import { searchDeps } from './deps.ts';
import { searchRoutes } from './routes.ts';

export const handler = serveArea(searchDeps(), searchRoutes);
