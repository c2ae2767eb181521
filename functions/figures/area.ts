import { serveArea } from '#functions/service/serve-area.ts';
import { figuresDeps } from './deps.ts';
import { figuresRoutes } from './routes.ts';

export const handler = serveArea(figuresDeps(), figuresRoutes);
