import { serveArea } from '#functions/service/serve-area.ts';
import { formsDeps } from './deps.ts';
import { formsRoutes } from './routes.ts';

export const handler = serveArea(formsDeps(), formsRoutes);
