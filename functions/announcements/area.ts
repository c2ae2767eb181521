import { serveArea } from '#functions/service/serve-area.ts';
import { announcementsDeps } from './deps.ts';
import { announcementsRoutes } from './routes.ts';

export const handler = serveArea(announcementsDeps(), announcementsRoutes);
