import type * as z from 'zod';
import {
  type ItemEndpoints,
  settledItemRoutes,
} from '#functions/organisation/items/item-routes.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { ReferenceItem } from '#functions/organisation/rules/kinds.ts';
import { route } from '#functions/platform/route.ts';
import { t } from '#shared/language/t.ts';
import { type ChangeQuery, listCalendars } from '#shared/sla/sla-api.ts';
import type { SlaDeps } from '../deps.ts';
import type { CalendarKind, CalendarRules } from './calendar-kinds.ts';
import type { Changed } from './dues.ts';

/** List the calendar of each location. The first calendar applies to people without a location. */
export const listCalendarsRoute = route(
  listCalendars,
  async (_, { reference, applicationId }: SlaDeps) => {
    const known = await reference.load(applicationId);
    const places = [{ id: null, name: t`No location` }, ...known.locations];
    return {
      items: places.map(({ id, name }) => ({
        locationId: id,
        location: name,
        calendar: getEffectiveCalendar(id, known),
      })),
    };
  },
);

/**
 * Create the operations of a kind that defines calendars. A preview reports the due times that would move, a save moves
 * them. The code for due times loads with the first change, because most calls only read.
 */
export const calendarRoutes = <K extends CalendarKind>(
  endpoints: ItemEndpoints<typeof ChangeQuery, z.ZodType<Changed<ReferenceItem<K>>>>,
  rules: CalendarRules<K>,
) =>
  settledItemRoutes(endpoints, rules, {
    settle: async (deps: SlaDeps, call, change) => {
      const { changeCalendar } = await import('./dues.ts');
      return changeCalendar(deps, call, rules, change);
    },
    isPreview: ({ preview }) => preview,
    version: ({ item }) => item.version,
  });
