import { serveArea } from '../serve-area.ts';
import { announcementsDeps } from './deps.ts';
import { announcementsRoutes } from './routes.ts';

export const handler = serveArea(announcementsDeps(), announcementsRoutes);
