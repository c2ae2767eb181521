import { listRoutes } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { createCalendarDeps } from './deps.ts';
import * as calendar from './operations/calendar.ts';
import * as feed from './operations/feed.ts';
import { feedRoute } from './operations/feed.ts';

const deps = createCalendarDeps();
export const handler = serveArea(deps, listRoutes(calendar, feed), {
  publicRoutes: [feedRoute(deps)],
});
