import { serveArea } from '#functions/service/serve-area.ts';
import { tasksDeps } from './deps.ts';
import { tasksRoutes } from './routes.ts';

export const handler = serveArea(tasksDeps(), tasksRoutes);
