import { serveArea } from '#functions/service/serve-area.ts';
import { searchDeps } from './deps.ts';
import { searchCommentsRoute, searchRoute } from './operations/search.ts';

const routes = [searchRoute, searchCommentsRoute];

export const handler = serveArea(searchDeps(), routes);
