import { serveArea } from '#functions/service/serve-area.ts';
import { getTimelineHoursRoute } from './operations/get-timeline-hours.ts';
import { listTimelineRoute } from './operations/list-timeline.ts';
import { timelineDeps } from './timeline-deps.ts';

const routes = [listTimelineRoute, getTimelineHoursRoute];

export const handler = serveArea(timelineDeps(), routes);
