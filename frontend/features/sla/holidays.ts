import { t } from '#frontend/lib/text.ts';
import type { Holiday } from '#shared/sla/calendar.ts';
import { type HolidayDay, isSameHolidayDay } from '#shared/sla/holidays.ts';
import { type CalendarPlace, everywhereLabel } from './places.ts';

/**
 * Return the next date of a holiday. A holiday that does not recur has its only date, which may be past. `today`:
 * "2026-11-22"
 */
const nextOn = ({ date, recursYearly }: HolidayDay, today: string): string => {
  if (!recursYearly) return date;
  const inYear = (year: number) => `${year}${date.slice(4)}`;
  const year = Number(today.slice(0, 4));
  return inYear(year) >= today ? inYear(year) : inYear(year + 1);
};

/** Return the holidays of a location, own and inherited. The next holidays are first, and past holidays are last. */
export function getHolidaysAt(
  holidays: readonly Holiday[],
  { line }: CalendarPlace,
  today: string,
) {
  const dated = holidays.map((holiday) => ({ holiday, on: nextOn(holiday, today) }));
  const sorted = dated
    .sort((a, b) => Number(a.on < today) - Number(b.on < today) || a.on.localeCompare(b.on))
    .map(({ holiday }) => holiday);
  return {
    own: sorted.filter(({ locationId }) => locationId === line[0]),
    inherited: sorted.filter(({ locationId }) => line.slice(1).includes(locationId)),
  };
}

/**
 * Describe the other holidays of a location on the same day: "Christmas Day from Everywhere". Duplicates do no harm,
 * but may indicate a wrong date.
 */
export const formatSameDayHolidays = (
  holidays: readonly Holiday[],
  { line }: CalendarPlace,
  places: readonly CalendarPlace[],
  day: HolidayDay & { readonly id?: string },
): string[] =>
  holidays
    .filter(
      (other) =>
        other.id !== day.id && line.includes(other.locationId) && isSameHolidayDay(other, day),
    )
    .map(({ name, locationId }) => {
      const from = places.find(({ id }) => id === locationId)?.name ?? everywhereLabel;
      return locationId === line[0] ? name : t`${name} from ${from}`;
    });
