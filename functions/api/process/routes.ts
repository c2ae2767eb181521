import { listProcessRequestsRoute } from './list-process-requests.ts';
import { listProcessSourcesRoute } from './list-process-sources.ts';
import { processFiguresRoute } from './process-figures.ts';

export const processRoutes = [
  processFiguresRoute,
  listProcessSourcesRoute,
  listProcessRequestsRoute,
];
