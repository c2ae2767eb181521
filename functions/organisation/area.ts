import { serveArea } from '#functions/service/serve-area.ts';
import { referenceDeps } from './deps.ts';
import { referenceRoutes } from './routes.ts';

export const handler = serveArea(referenceDeps(), referenceRoutes);
