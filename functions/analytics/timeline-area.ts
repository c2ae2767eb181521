import { listRoutes } from '#functions/platform/route.ts';
import { serveArea } from '#functions/service/serve-area.ts';
import * as timeline from './operations/timeline.ts';
import { createTimelineDeps } from './timeline-deps.ts';

export const handler = serveArea(createTimelineDeps(), listRoutes(timeline));
