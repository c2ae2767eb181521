import { t } from '#frontend/lib/text.ts';
import type { Week } from '#shared/sla/calendar.ts';
import { parseClockMinutes } from './show-hours.ts';

type Intervals = Week['monday'];

const clock = (hours: string, minutes = '00') => `${hours.padStart(2, '0')}:${minutes}`;
const interval = /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:-|–|—|to)\s*(\d{1,2})(?:[:.](\d{2}))?$/;

/**
 * Parse business hours such as "8:30-12, 13:00–17:30". An empty text, or the word for closed, means closed. Return
 * undefined if a part is not a time range.
 */
export function readHours(text: string): Intervals | undefined {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => !['', 'closed', t`closed`].includes(part.toLowerCase()));
  const read = parts.flatMap((part) => {
    const [, fromHour, fromMinute, toHour, toMinute] = interval.exec(part) ?? [];
    return fromHour && toHour
      ? [{ from: clock(fromHour, fromMinute), to: clock(toHour, toMinute) }]
      : [];
  });
  return read.length === parts.length ? read : undefined;
}

/** Format minutes after midnight as a clock time. */
export const formatClockTime = (minutes: number) =>
  clock(String(Math.floor(minutes / 60)), String(minutes % 60).padStart(2, '0'));

/** Set or clear a range (minutes after midnight), and merge adjacent intervals. */
export function setIntervalRange(
  intervals: Intervals,
  from: number,
  to: number,
  on: boolean,
): Intervals {
  const kept = intervals
    .map((one) => ({ from: parseClockMinutes(one.from), to: parseClockMinutes(one.to) }))
    .flatMap((one) => [
      { from: one.from, to: Math.min(one.to, from) },
      { from: Math.max(one.from, to), to: one.to },
    ])
    .filter((one) => one.from < one.to);
  const all = on ? [...kept, { from, to }] : kept;
  const joined: { from: number; to: number }[] = [];
  for (const one of all.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && last.to >= one.from) last.to = Math.max(last.to, one.to);
    else joined.push({ ...one });
  }
  return joined.map((one) => ({ from: formatClockTime(one.from), to: formatClockTime(one.to) }));
}
