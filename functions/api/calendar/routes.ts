import {
  getCalendarFeedRoute,
  makeCalendarFeedRoute,
  withdrawCalendarFeedRoute,
} from './feed-acts.ts';
import { getCalendarRoute } from './get-calendar.ts';

export const calendarRoutes = [
  getCalendarRoute,
  getCalendarFeedRoute,
  makeCalendarFeedRoute,
  withdrawCalendarFeedRoute,
];
