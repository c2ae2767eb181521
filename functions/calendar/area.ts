import { serveArea } from '#functions/service/serve-area.ts';
import { calendarDeps } from './deps.ts';
import {
  getCalendarFeedRoute,
  makeCalendarFeedRoute,
  withdrawCalendarFeedRoute,
} from './operations/feed-acts.ts';
import { getCalendarRoute } from './operations/get-calendar.ts';
import { feedRoute } from './operations/serve-feed.ts';

const routes = [
  getCalendarRoute,
  getCalendarFeedRoute,
  makeCalendarFeedRoute,
  withdrawCalendarFeedRoute,
];

const deps = calendarDeps();
export const handler = serveArea(deps, routes, { publicRoutes: [feedRoute(deps)] });
