import * as z from 'zod';
import { isTimeZone } from '#shared/time-zone.ts';
import { addDaysToDate, toWallTime } from '#shared/wall-time.ts';

/** Date or time of a calendar file (RFC 5545): "20261225", "20261225T000000", "20261224T230000Z". */
type CalendarFileTime = {
  readonly date: string;
  readonly time?: string | undefined;
  readonly isUtc: boolean;
};

export function parseCalendarFileTime(text = ''): CalendarFileTime | undefined {
  const [, year, month, day, time, mark] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d{4,6})(Z)?)?$/i.exec(text.trim()) ?? [];
  const date = z.iso.date().safeParse(`${year}-${month}-${day}`).data;
  return date === undefined ? undefined : { date, time, isUtc: mark !== undefined };
}

/**
 * Whether a UTC time can be midnight of the next day, in a time zone ahead of UTC. Only a few islands are more than 12
 * hours ahead.
 */
const isEvening = (time: string) => time >= '1200';

/** Whether a time is the last second of a day in some time zone: "225959". */
const isLastSecond = (time: string) => /^\d\d(?:59|29|44|14)59$/.test(time);

/**
 * Return the day that starts at a UTC time in its time zone. If the zone is unknown, use the nearest zone where it is
 * midnight.
 */
function dayInZone({ date, time = '' }: CalendarFileTime, timeZone: string | undefined): string {
  if (timeZone && isTimeZone(timeZone)) {
    const [hour, minute, second] = [time.slice(0, 2), time.slice(2, 4), time.slice(4, 6) || '00'];
    return toWallTime(`${date}T${hour}:${minute}:${second}Z`, timeZone).day;
  }
  const isNext = isEvening(time) && !isLastSecond(time);
  const isBefore = isLastSecond(time) && !isEvening(time);
  return isNext ? addDaysToDate(date, 1) : isBefore ? addDaysToDate(date, -1) : date;
}

/** Return the day of a date or time. `timeZone`: time zone of the event, if specified. */
export function getLocalDay(text: string, timeZone: string | undefined): string | undefined {
  const written = parseCalendarFileTime(text);
  return written?.isUtc ? dayInZone(written, timeZone) : written?.date;
}
