import { serveArea } from '#functions/service/serve-area.ts';
import { processDeps } from './deps.ts';
import { listProcessRequestsRoute } from './operations/list-process-requests.ts';
import { listProcessSourcesRoute } from './operations/list-process-sources.ts';
import { processDeviationsRoute } from './operations/process-deviations.ts';
import { processFiguresRoute } from './operations/process-figures.ts';
import { processPlaybackRoute } from './operations/process-playback.ts';

const routes = [
  processFiguresRoute,
  listProcessSourcesRoute,
  listProcessRequestsRoute,
  processDeviationsRoute,
  processPlaybackRoute,
];

export const handler = serveArea(processDeps(), routes);
