import { listRoutes } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { createSearchDeps } from './deps.ts';
import * as search from './operations/search.ts';

export const handler = serveArea(createSearchDeps(), listRoutes(search));
