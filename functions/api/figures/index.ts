import { serveArea } from '../serve-area.ts';
import { figuresDeps } from './deps.ts';
import { figuresRoutes } from './routes.ts';

export const handler = serveArea(figuresDeps(), figuresRoutes);
