import { listProcessRequestsRoute } from './list-process-requests.ts';
import { listProcessSourcesRoute } from './list-process-sources.ts';
import { processDeviationsRoute } from './process-deviations.ts';
import { processFiguresRoute } from './process-figures.ts';
import { processPlaybackRoute } from './process-playback.ts';

export const processRoutes = [
  processFiguresRoute,
  listProcessSourcesRoute,
  listProcessRequestsRoute,
  processDeviationsRoute,
  processPlaybackRoute,
];
