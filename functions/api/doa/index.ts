import { serveArea } from '../serve-area.ts';
import { doaDeps } from './deps.ts';
import { doaRoutes } from './routes.ts';

export const handler = serveArea(doaDeps(), doaRoutes);
