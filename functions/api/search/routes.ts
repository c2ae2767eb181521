import { searchRoute } from './search.ts';
import { searchCommentsRoute } from './search-comments.ts';

export const searchRoutes = [searchRoute, searchCommentsRoute];
