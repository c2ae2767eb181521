import { serveArea } from '#functions/service/serve-area.ts';
import { getTimelineHoursRoute, listTimelineRoute } from './operations/timeline.ts';
import { timelineDeps } from './timeline-deps.ts';

const routes = [listTimelineRoute, getTimelineHoursRoute];

export const handler = serveArea(timelineDeps(), routes);
