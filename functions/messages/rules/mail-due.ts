import {
  dailyMailTime,
  type MailingCadence,
  type QuietHours,
} from '#shared/messages/mail-choices.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import { addDaysToDate, toWallTime, type WallTime, wallTimeToMoment } from '#shared/wall-time.ts';

type Choice = {
  readonly cadence: MailingCadence;
  readonly quietHours: QuietHours | null;
  readonly timeZone: string;
};
const hourMs = 3_600_000;
const minuteMs = 60_000;

const minutesBetween = (from: string, until: string) =>
  (Date.parse(`1970-01-01T${until}Z`) - Date.parse(`1970-01-01T${from}Z`)) / minuteMs;

const readyAt: Record<MailingCadence, (now: number, zone: string) => number> = {
  atOnce: (now) => now,
  hourly: (now) => now + hourMs,
  daily: findNextDailyMailMs,
};

/**
 * Return the time (epoch ms) at which a mail is sent that is ready at `now`: at once, after an hour in which others may
 * join, or at the start of the person's day. During quiet hours it is sent after them. A result of `now` means at once.
 */
export function calculateMailDueMs(now: number, { cadence, quietHours, timeZone }: Choice): number {
  // A stored time zone may have been removed from the zone database.
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const ready = readyAt[cadence](now, zone);
  return quietHours ? skipQuietHours(ready, quietHours, zone) : ready;
}

function findNextDailyMailMs(now: number, zone: string): number {
  const { day } = toWallTime(new Date(now).toISOString(), zone);
  const today = toEpochMs({ day, time: dailyMailTime }, zone);
  return today > now ? today : toEpochMs({ day: addDaysToDate(day, 1), time: dailyMailTime }, zone);
}

function skipQuietHours(at: number, { from, until }: QuietHours, zone: string): number {
  const { day, time } = toWallTime(new Date(at).toISOString(), zone);
  const isPastMidnight = from > until;
  const isQuiet = isPastMidnight ? time >= from || time < until : time >= from && time < until;
  if (!isQuiet) return at;
  const ends = isPastMidnight && time >= from ? addDaysToDate(day, 1) : day;
  const end = toEpochMs({ day: ends, time: until }, zone);
  // In the second of two equal hours, the end is in the past, because the clock reaches that time twice.
  return end > at ? end : Math.floor(at / minuteMs + minutesBetween(time, until)) * minuteMs;
}

/** @throws RangeError if the date and time do not exist in the time zone */
function toEpochMs(wall: WallTime, zone: string): number {
  const moment = wallTimeToMoment(wall, zone);
  if (moment === undefined) throw new RangeError(`${wall.day} ${wall.time} is no moment.`);
  return Date.parse(moment);
}
