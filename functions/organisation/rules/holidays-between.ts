import type { PersonalCalendar } from '#shared/calendar/personal-calendar.ts';
import { compareNames } from '#shared/fold-name.ts';
import { isSameHolidayDay } from '#shared/sla/holidays.ts';
import { getDaysOff } from './days-off.ts';
import { getEffectiveCalendar } from './effective-calendar.ts';
import type { Reference } from './reference.ts';
import { dayToDate, getDayNumber } from './zone.ts';

type Span = { readonly from: string; readonly to: string };

/**
 * Return the holidays in a period at a person's location (`home`, null if unknown) and at the other locations. A
 * holiday at home lists no locations.
 */
export function getHolidaysBetween(
  reference: Reference,
  home: string | null,
  others: Iterable<string>,
  { from, to }: Span,
): PersonalCalendar['holidays'] {
  const places = [...new Set([home, ...others])];
  const first = getDayNumber(from);
  const days = Array.from({ length: getDayNumber(to) - first + 1 }, (_, n) => dayToDate(first + n));
  const found = new Map<string, { day: string; name: string; at: (string | null)[] }>();
  const add = (day: string, name: string, place: string | null) => {
    const key = `${day} ${name}`;
    const there = found.get(key) ?? { day, name, at: [] };
    if (!there.at.includes(place)) found.set(key, { ...there, at: [...there.at, place] });
  };
  for (const place of places) {
    const calendar = getEffectiveCalendar(place, reference);
    const dayOff = getDaysOff(calendar);
    for (const day of days) {
      for (const { name, date, recursYearly } of calendar.holidays)
        if (isSameHolidayDay({ date, recursYearly }, { date: day, recursYearly: false }))
          add(day, name, place);
      const name = dayOff(day);
      if (name !== undefined) add(day, name, place);
    }
  }
  const nameOf = (id: string | null) =>
    reference.locations.find((one) => one.id === id)?.name ?? '';
  return [...found.values()]
    .map(({ day, name, at }) => ({
      day,
      name,
      places: at.includes(home) ? [] : [...new Set(at.map(nameOf))].sort(compareNames),
    }))
    .sort((a, b) => (a.day === b.day ? a.places.length - b.places.length : a.day < b.day ? -1 : 1));
}

/** Return the weekdays without working time at a location; 0 is Monday. */
export function getClosedWeekdays(reference: Reference, locationId: string | null): number[] {
  const weekdays = Object.values(getEffectiveCalendar(locationId, reference).week);
  return weekdays.flatMap((intervals, n) => (intervals.length === 0 ? n : []));
}
