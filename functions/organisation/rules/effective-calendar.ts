import type * as z from 'zod';
import type { Location } from '#shared/reference/reference.ts';
import type { BusinessHours, Calendar, Interval } from '#shared/sla/calendar.ts';
import { findCompanyHours } from '#shared/sla/company-hours.ts';
import type { Reference } from './reference.ts';

const office: z.infer<typeof Interval>[] = [{ from: '09:00', to: '17:00' }];
/** Hours of a company that has not defined any. */
const standardHours = {
  name: 'Standard hours',
  timeZone: 'UTC',
  week: {
    monday: office,
    tuesday: office,
    wednesday: office,
    thursday: office,
    friday: office,
    saturday: [],
    sunday: [],
  },
};

/** Return a location and its ancestors, nearest first. A cycle of parents ends the list. */
export function listLocationAncestors(reference: Reference, locationId: string | null): Location[] {
  const line: Location[] = [];
  const find = (id: string | null) => reference.locations.find((location) => location.id === id);
  let next = find(locationId);
  while (next && !line.includes(next)) {
    line.push(next);
    next = find(next.parentId);
  }
  return line;
}

/**
 * Whether the hours contain working time. Hours without it are skipped, because nothing would ever become due and no
 * request could be sent.
 */
export const hasWorkingTime = ({ week }: BusinessHours) =>
  Object.values(week).some((intervals) => intervals.length > 0);

function computeCalendar(locationId: string | null, reference: Reference): Calendar {
  const line = listLocationAncestors(reference, locationId);
  const hours =
    line
      .map(({ businessHoursId }) =>
        reference.businessHours.find(({ id }) => id === businessHoursId),
      )
      .find((found) => found !== undefined && hasWorkingTime(found)) ??
    [findCompanyHours(reference.businessHours)].find((found) => found && hasWorkingTime(found));
  const places = new Set<string | null>([null, ...line.map(({ id }) => id)]);
  return {
    locationId: line[0]?.id ?? null,
    ...(hours ? { name: hours.name, timeZone: hours.timeZone, week: hours.week } : standardHours),
    holidays: reference.holidays
      .filter((holiday) => places.has(holiday.locationId))
      .map(({ name, date, recursYearly, movesOffWeekend }) => ({
        ...{ name, date, recursYearly },
        ...(movesOffWeekend && { movesOffWeekend }),
      })),
  };
}

const computed = new WeakMap<Reference, Map<string | null, Calendar>>();

/**
 * Return the calendar of a location. Its business hours are those of the location, else of the nearest ancestor with
 * hours, else of the company. Its holidays are those of all of these. Cached by location and reference data, so that
 * its day tables are built once.
 */
export function getEffectiveCalendar(locationId: string | null, reference: Reference): Calendar {
  const calendars = computed.get(reference) ?? new Map<string | null, Calendar>();
  computed.set(reference, calendars);
  const calendar = calendars.get(locationId) ?? computeCalendar(locationId, reference);
  calendars.set(locationId, calendar);
  return calendar;
}

/** Return the default time zone of a person: that of their location, else of the company, else UTC. */
export const getDefaultZone = (locationId: string | null, reference: Reference): string =>
  getEffectiveCalendar(locationId, reference).timeZone;
