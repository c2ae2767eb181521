import { serveArea } from '#functions/service/serve-area.ts';
import { processDeps } from './deps.ts';
import { processRoutes } from './routes.ts';

export const handler = serveArea(processDeps(), processRoutes);
