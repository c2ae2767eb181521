import { serveArea } from '#functions/service/serve-area.ts';
import { calendarDeps } from './deps.ts';
import { getCalendarRoute } from './operations/calendar.ts';
import {
  feedRoute,
  getCalendarFeedRoute,
  makeCalendarFeedRoute,
  withdrawCalendarFeedRoute,
} from './operations/feed.ts';

const routes = [
  getCalendarRoute,
  getCalendarFeedRoute,
  makeCalendarFeedRoute,
  withdrawCalendarFeedRoute,
];

const deps = calendarDeps();
export const handler = serveArea(deps, routes, { publicRoutes: [feedRoute(deps)] });
