import { getTimelineHoursRoute } from './get-timeline-hours.ts';
import { listTimelineRoute } from './list-timeline.ts';

export const timelineRoutes = [listTimelineRoute, getTimelineHoursRoute];
