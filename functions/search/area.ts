import { serveArea } from '#functions/service/serve-area.ts';
import { searchDeps } from './deps.ts';
import { searchRoute } from './operations/search.ts';
import { searchCommentsRoute } from './operations/search-comments.ts';

const routes = [searchRoute, searchCommentsRoute];

export const handler = serveArea(searchDeps(), routes);
