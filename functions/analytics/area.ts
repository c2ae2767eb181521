import { serveArea } from '#functions/service/serve-area.ts';
import { processDeps } from './deps.ts';
import { listProcessRequestsRoute } from './operations/list-process-requests.ts';
import { processDeviationsRoute } from './operations/process-deviations.ts';
import {
  listProcessSourcesRoute,
  processFiguresRoute,
  processPlaybackRoute,
} from './operations/process-figures.ts';

const routes = [
  processFiguresRoute,
  listProcessSourcesRoute,
  listProcessRequestsRoute,
  processDeviationsRoute,
  processPlaybackRoute,
];

export const handler = serveArea(processDeps(), routes);
