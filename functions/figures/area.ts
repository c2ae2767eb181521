import { listRoutes } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import { createFiguresDeps } from './deps.ts';
import * as counts from './operations/counts.ts';
import * as openFigures from './operations/open-figures.ts';
import * as requestFigures from './operations/request-figures.ts';

export const handler = serveArea(
  createFiguresDeps(),
  listRoutes(counts, requestFigures, openFigures),
);
