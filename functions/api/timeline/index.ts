import { serveArea } from '../serve-area.ts';
import { timelineDeps } from './deps.ts';
import { timelineRoutes } from './routes.ts';

export const handler = serveArea(timelineDeps(), timelineRoutes);
