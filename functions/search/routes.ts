import { searchRoute } from './operations/search.ts';
import { searchCommentsRoute } from './operations/search-comments.ts';

export const searchRoutes = [searchRoute, searchCommentsRoute];
