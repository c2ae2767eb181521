import { effectiveCalendar } from '#functions/domain/sla/effective-calendar.ts';
import { workingSpans } from '#functions/domain/sla/working-spans.ts';
import { route } from '#functions/platform/route.ts';
import { getTimelineHours } from '#shared/timeline/timeline-api.ts';
import { assertPeriod } from './assert-period.ts';
import type { TimelineDeps } from './deps.ts';

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
