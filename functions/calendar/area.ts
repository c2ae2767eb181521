import { serveArea } from '#functions/service/serve-area.ts';
import { calendarDeps } from './deps.ts';
import { feedRoute } from './operations/serve-feed.ts';
import { calendarRoutes } from './routes.ts';

const deps = calendarDeps();
export const handler = serveArea(deps, calendarRoutes, { publicRoutes: [feedRoute(deps)] });
