import type { Holiday } from '#shared/sla/calendar.ts';

const day = 86_400_000;

/** Whether the whole company works on the UTC day that starts at `midnight`. */
function isWorkingDay(midnight: number, holidays: readonly Holiday[]): boolean {
  const date = new Date(midnight).toISOString().slice(0, 10);
  const falls = ({ date: on, recursYearly }: Holiday) =>
    recursYearly ? on.slice(5) === date.slice(5) : on === date;
  const weekday = new Date(midnight).getUTCDay();
  const isFree = holidays.some((one) => one.locationId === null && falls(one));
  return weekday !== 0 && weekday !== 6 && !isFree;
}

/**
 * Subtract a number of working days from `now`. Every hour of a working day counts, but weekends and company-wide
 * holidays do not.
 */
export function subtractWorkingDays(
  now: number,
  days: number,
  holidays: readonly Holiday[],
): number {
  let at = now;
  for (let left = days * day; ; ) {
    const midnight = Math.floor((at - 1) / day) * day;
    const worked = isWorkingDay(midnight, holidays) ? at - midnight : 0;
    if (worked > 0 && worked >= left) return at - left;
    left -= worked;
    at = midnight;
  }
}
