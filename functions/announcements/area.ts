import { listRoutes } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { createAnnouncementsDeps } from './deps.ts';
import * as readAnnouncements from './operations/read-announcements.ts';
import * as templates from './operations/templates.ts';
import * as writeAnnouncements from './operations/write-announcements.ts';

const routes = listRoutes(readAnnouncements, writeAnnouncements, templates);

export const handler = serveArea(createAnnouncementsDeps(), routes);
