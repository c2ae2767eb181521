import { serveArea } from '#functions/service/serve-area.ts';
import { peopleDeps } from './deps.ts';
import { peopleRoutes } from './routes.ts';

export const handler = serveArea(peopleDeps(), peopleRoutes);
