import { serveArea } from '#functions/service/serve-area.ts';
import { timelineDeps } from './timeline-deps.ts';
import { timelineRoutes } from './timeline-routes.ts';

export const handler = serveArea(timelineDeps(), timelineRoutes);
