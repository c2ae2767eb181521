import { serveArea } from '#functions/service/serve-area.ts';
import { doaDeps } from './deps.ts';
import { doaRoutes } from './routes.ts';

export const handler = serveArea(doaDeps(), doaRoutes);
