import { serveArea } from '#functions/service/serve-area.ts';
import { slaDeps } from './deps.ts';
import { slaRoutes } from './routes.ts';

export const handler = serveArea(slaDeps(), slaRoutes);
