import { serveArea } from '../serve-area.ts';
import { calendarDeps } from './deps.ts';
import { calendarRoutes } from './routes.ts';
import { feedRoute } from './serve-feed.ts';

const deps = calendarDeps();
export const handler = serveArea(deps, calendarRoutes, { publicRoutes: [feedRoute(deps)] });
