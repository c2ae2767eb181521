import { type Calendar, weekdays } from '#shared/sla/calendar.ts';
import { dayToDate, getDayNumber, toWeekdayIndex } from './zone.ts';

type HolidayLookup = (date: string) => string | undefined;

/** Maximum number of days by which a holiday moves, so that a calendar without workdays does not loop forever. */
const maxDaysMoved = 31;

function createHolidayLookup({ holidays }: Calendar): HolidayLookup {
  const once = new Map<string, string>();
  const yearly = new Map<string, string>();
  for (const { date, name, recursYearly } of holidays) {
    const [map, key] = recursYearly ? [yearly, date.slice(5)] : [once, date];
    if (!map.has(key)) map.set(key, name);
  }
  return (date) => once.get(date) ?? yearly.get(date.slice(5));
}

/**
 * Return the substitute days, by date, for holidays of a year on weekdays without working time. A date with two
 * holidays moves once. `taken`: substitute days of the previous year.
 */
function listSubstituteDays(
  { holidays, week }: Calendar,
  own: HolidayLookup,
  year: number,
  taken: ReadonlyMap<string, string> = new Map(),
) {
  const isClosed = (day: number) => week[weekdays[toWeekdayIndex(day)] ?? 'sunday'].length === 0;
  const moved = new Map<string, string>();
  const days = holidays
    .filter(({ movesOffWeekend }) => movesOffWeekend)
    .map(({ date, name, recursYearly }) => ({
      name,
      date: recursYearly ? `${year}${date.slice(4)}` : date,
    }))
    .filter(({ date }) => date.startsWith(`${year}-`) && dayToDate(getDayNumber(date)) === date)
    .toSorted((a, b) => a.date.localeCompare(b.date));
  for (const [date, name] of new Map(days.map((one) => [one.date, one.name]))) {
    const first = getDayNumber(date);
    if (!isClosed(first)) continue;
    for (let day = first + 1; day <= first + maxDaysMoved; day += 1) {
      const on = dayToDate(day);
      if (isClosed(day) || own(on) !== undefined || moved.has(on) || taken.has(on)) continue;
      moved.set(on, name);
      break;
    }
  }
  return moved;
}

/**
 * Return the name of the holiday on a date of a calendar. A movable holiday on a weekday without working time also
 * counts on the next working day that is no holiday.
 */
export function getDaysOff(calendar: Calendar): HolidayLookup {
  const own = createHolidayLookup(calendar);
  if (!calendar.holidays.some(({ movesOffWeekend }) => movesOffWeekend)) return own;
  const known = new Map<number, ReadonlyMap<string, string>>();
  const substitutes = (year: number) => {
    const found =
      known.get(year) ??
      listSubstituteDays(calendar, own, year, listSubstituteDays(calendar, own, year - 1));
    known.set(year, found);
    return found;
  };
  return (date) => {
    const year = Number(date.slice(0, 4));
    // A holiday at the end of a year may move to the next year.
    return own(date) ?? substitutes(year).get(date) ?? substitutes(year - 1).get(date);
  };
}
