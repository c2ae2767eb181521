import { serveArea } from '../serve-area.ts';
import { searchDeps } from './deps.ts';
import { searchRoutes } from './routes.ts';

export const handler = serveArea(searchDeps(), searchRoutes);
