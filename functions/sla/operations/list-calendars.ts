import { effectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import { route } from '#functions/platform/route.ts';
import { t } from '#shared/language/t.ts';
import { listCalendars } from '#shared/sla/sla-api.ts';
import type { SlaDeps } from '../deps.ts';

/** The calendar of each location, and first that of people without one. */
export const listCalendarsRoute = route(
  listCalendars,
  async (_, { reference, applicationId }: SlaDeps) => {
    const known = await reference.load(applicationId);
    const places = [{ id: null, name: t`No location` }, ...known.locations];
    return {
      items: places.map(({ id, name }) => ({
        locationId: id,
        location: name,
        calendar: effectiveCalendar(id, known),
      })),
    };
  },
);
