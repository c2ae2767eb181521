import { serveArea } from '#functions/service/serve-area.ts';
import { routingDeps } from './deps.ts';
import { routingRoutes } from './routes.ts';

export const handler = serveArea(routingDeps(), routingRoutes);
