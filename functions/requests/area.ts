import { serveArea } from '#functions/service/serve-area.ts';
import { requestsDeps } from './deps.ts';
import { requestsRoutes } from './routes.ts';

export const handler = serveArea(requestsDeps(), requestsRoutes);
