import { listRoutes } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { createProcessDeps } from './deps.ts';
import * as listProcessRequests from './operations/list-process-requests.ts';
import * as processDeviations from './operations/process-deviations.ts';
import * as processFigures from './operations/process-figures.ts';

const routes = listRoutes(processFigures, listProcessRequests, processDeviations);

export const handler = serveArea(createProcessDeps(), routes);
