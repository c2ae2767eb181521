import type * as z from 'zod';
import {
  type ItemEndpoints,
  settledItemRoutes,
} from '#functions/organisation/items/item-routes.ts';
import type { ReferenceItem } from '#functions/organisation/rules/kinds.ts';
import type { ChangeQuery } from '#shared/sla/sla-api.ts';
import type { SlaDeps } from '../deps.ts';
import type { CalendarKind, CalendarRules } from './calendar-kinds.ts';
import type { Changed } from './change-calendar.ts';

/**
 * The operations of a kind that calendars are made of: a preview tells what would move, saving moves it. What works
 * that out is loaded with the first change: most calls only read.
 */
export const calendarRoutes = <K extends CalendarKind>(
  endpoints: ItemEndpoints<typeof ChangeQuery, z.ZodType<Changed<ReferenceItem<K>>>>,
  rules: CalendarRules<K>,
) =>
  settledItemRoutes(endpoints, rules, {
    settle: async (deps: SlaDeps, call, change) => {
      const { changeCalendar } = await import('./change-calendar.ts');
      return changeCalendar(deps, call, rules, change);
    },
    isPreview: ({ preview }) => preview,
    version: ({ item }) => item.version,
  });
