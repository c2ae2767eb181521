import { plural, t } from '#frontend/lib/text.ts';

/** Seconds of working time that texts call a day. Due times are computed from the actual calendar. */
const secondsPerWorkingDay = 8 * 3600;

/**
 * Format working time in hours and minutes, at least one minute: "2 h 57 min", "11 h", "8 min". The sign is ignored.
 */
export function formatHoursAndMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(seconds) / 60));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return t`${rest} min`;
  return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`;
}

/** Format working time for a sentence: "8 working hours", "1 h 12 min of working time". */
export function formatWorkingTime(seconds: number): string {
  const hours = Math.round(seconds / 60) / 60;
  return Number.isInteger(hours) && hours > 0
    ? plural(hours, t`${hours} working hour`, t`${hours} working hours`)
    : t`${formatHoursAndMinutes(seconds)} of working time`;
}

/**
 * Format working time in days of eight hours: "1 day 4 h", "3 days". Below one day, minutes are included. The sign is
 * ignored.
 */
export function formatWorkingDays(seconds: number): string {
  const size = Math.abs(seconds);
  if (size < secondsPerWorkingDay) return formatHoursAndMinutes(seconds);
  const hours = Math.floor(size / 3600);
  const count = Math.floor(hours / 8);
  const rest = hours % 8;
  return rest === 0
    ? plural(count, t`${count} day`, t`${count} days`)
    : plural(count, t`${count} day ${rest} h`, t`${count} days ${rest} h`);
}

/** Format the usual duration of a request: "About 2 working days", "About 3 working hours" */
export function formatTypicalDuration(seconds: number): string {
  const hours = Math.max(1, Math.round(seconds / 3600));
  if (hours < 8)
    return plural(hours, t`About ${hours} working hour`, t`About ${hours} working hours`);
  const days = Math.round(hours / 8);
  return plural(days, t`About ${days} working day`, t`About ${days} working days`);
}

/** Format the approximate working time left: "about 20 working minutes left", "about 2 working days left". */
export function formatTimeLeft(leftSeconds: number): string {
  const minutes = Math.max(5, Math.round(leftSeconds / 300) * 5);
  if (minutes < 60) return t`about ${minutes} working minutes left`;
  const hours = Math.round(leftSeconds / 3600);
  if (hours < 8)
    return plural(hours, t`about ${hours} working hour left`, t`about ${hours} working hours left`);
  const days = Math.round(hours / 8);
  return plural(days, t`about ${days} working day left`, t`about ${days} working days left`);
}
