import { serveArea } from '#functions/service/serve-area.ts';
import { importsDeps } from './deps.ts';
import { importsRoutes } from './routes.ts';

export const handler = serveArea(importsDeps(), importsRoutes);
