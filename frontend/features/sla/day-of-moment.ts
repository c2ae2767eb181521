import * as z from 'zod';
import { isTimeZone } from '#shared/time-zone.ts';
import { daysAfter, wallTimeAt } from '#shared/wall-time.ts';

/** A date or moment of a calendar file (RFC 5545): "20261225", "20261225T000000", "20261224T230000Z". */
type Written = {
  readonly date: string;
  readonly time?: string | undefined;
  readonly isUtc: boolean;
};

export function readWritten(text = ''): Written | undefined {
  const [, year, month, day, time, mark] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d{4,6})(Z)?)?$/i.exec(text.trim()) ?? [];
  const date = z.iso.date().safeParse(`${year}-${month}-${day}`).data;
  return date === undefined ? undefined : { date, time, isUtc: mark !== undefined };
}

/** Zones whose midnight lies on the day before in UTC are ahead of it, by 12 hours at most but for a few islands. */
const isEvening = (time: string) => time >= '1200';

/** The day after a moment that is the last second of a day in some zone: "225959". */
const isLastSecond = (time: string) => /^\d\d(?:59|29|44|14)59$/.test(time);

/**
 * The day that begins with a moment in UTC: in its zone, or in the nearest one where it is midnight while the zone is
 * unknown.
 */
function dayInZone({ date, time = '' }: Written, timeZone: string | undefined): string {
  if (timeZone && isTimeZone(timeZone)) {
    const [hour, minute, second] = [time.slice(0, 2), time.slice(2, 4), time.slice(4, 6) || '00'];
    return wallTimeAt(`${date}T${hour}:${minute}:${second}Z`, timeZone).day;
  }
  const isNext = isEvening(time) && !isLastSecond(time);
  const isBefore = isLastSecond(time) && !isEvening(time);
  return isNext ? daysAfter(date, 1) : isBefore ? daysAfter(date, -1) : date;
}

/** The day of a date or moment; `timeZone`: of the event that names it, if it has one. */
export function dayOfMoment(text: string, timeZone: string | undefined): string | undefined {
  const written = readWritten(text);
  return written?.isUtc ? dayInZone(written, timeZone) : written?.date;
}
