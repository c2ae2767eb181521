import type * as z from 'zod';
import type { Location } from '#shared/reference/reference.ts';
import type { BusinessHours, Calendar, Interval } from '#shared/sla/calendar.ts';
import { companyHours } from '#shared/sla/company-hours.ts';
import type { Reference } from './reference.ts';

const office: z.infer<typeof Interval>[] = [{ from: '09:00', to: '17:00' }];
/** Hours of a company that has not defined its own. */
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

/** A location and those above it, nearest first; a circle of parents ends it. */
export function locationLine(reference: Reference, locationId: string | null): Location[] {
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
 * Hours that lost all their working time are passed over: nothing would ever be due by them, and no request could be
 * sent.
 */
export const hasWorkingTime = ({ week }: BusinessHours) =>
  Object.values(week).some((intervals) => intervals.length > 0);

function compute(locationId: string | null, reference: Reference): Calendar {
  const line = locationLine(reference, locationId);
  const hours =
    line
      .map(({ businessHoursId }) =>
        reference.businessHours.find(({ id }) => id === businessHoursId),
      )
      .find((found) => found !== undefined && hasWorkingTime(found)) ??
    [companyHours(reference.businessHours)].find((found) => found && hasWorkingTime(found));
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
 * The calendar of a location: the business hours of it or of the nearest location above that has some, else those of
 * the company, and the holidays of all of these. One value per location and reference
 * data, so that its day tables are built once.
 */
export function effectiveCalendar(locationId: string | null, reference: Reference): Calendar {
  const calendars = computed.get(reference) ?? new Map<string | null, Calendar>();
  computed.set(reference, calendars);
  const calendar = calendars.get(locationId) ?? compute(locationId, reference);
  calendars.set(locationId, calendar);
  return calendar;
}

/**
 * The time zone of somebody who chose none: that of their location, else that of the company; UTC while neither has
 * hours.
 */
export const defaultZone = (locationId: string | null, reference: Reference): string =>
  effectiveCalendar(locationId, reference).timeZone;
