import { effectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import { workingSpans } from '#functions/organisation/rules/working-spans.ts';
import { route } from '#functions/platform/route.ts';
import { getTimelineHours } from '#shared/timeline/timeline-api.ts';
import type { TimelineDeps } from '../timeline-deps.ts';
import { assertPeriod } from './assert-period.ts';

export const getTimelineHoursRoute = route(
  getTimelineHours,
  async ({ query, actor }, { reference, profiles }: TimelineDeps) => {
    assertPeriod(query);
    const [known, profile] = await Promise.all([
      reference.recent(actor.applicationId),
      profiles.profile(actor.userId),
    ]);
    const calendar = effectiveCalendar(profile?.locationId ?? null, known);
    const { name, timeZone } = calendar;
    return { name, timeZone, working: workingSpans(query.from, query.to, calendar) };
  },
);
