import { getTimelineHoursRoute } from './operations/get-timeline-hours.ts';
import { listTimelineRoute } from './operations/list-timeline.ts';

export const timelineRoutes = [listTimelineRoute, getTimelineHoursRoute];
