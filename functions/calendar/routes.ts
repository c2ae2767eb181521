import {
  getCalendarFeedRoute,
  makeCalendarFeedRoute,
  withdrawCalendarFeedRoute,
} from './operations/feed-acts.ts';
import { getCalendarRoute } from './operations/get-calendar.ts';

export const calendarRoutes = [
  getCalendarRoute,
  getCalendarFeedRoute,
  makeCalendarFeedRoute,
  withdrawCalendarFeedRoute,
];
