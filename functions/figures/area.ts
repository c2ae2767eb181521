import { serveArea } from '#functions/service/serve-area.ts';
import { figuresDeps } from './deps.ts';
import { countRequestsRoute, countTasksRoute } from './operations/counts.ts';
import { openFiguresRoute } from './operations/open-figures.ts';
import { requestFiguresRoute } from './operations/request-figures.ts';

const routes = [countRequestsRoute, countTasksRoute, requestFiguresRoute, openFiguresRoute];

export const handler = serveArea(figuresDeps(), routes);
