import type { Week } from '#shared/sla/calendar.ts';

type Intervals = Week['monday'];

export const formatIntervals = (intervals: Intervals) =>
  intervals.map(({ from, to }) => `${from}–${to}`).join(', ');

/** Parse a time of day to minutes after midnight. */
export const parseClockMinutes = (time: string) =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Calculate the working hours of a day as a decimal number: 7.5. */
export const calculateWorkingHours = (intervals: Intervals) =>
  intervals.reduce(
    (sum, { from, to }) => sum + Math.max(0, parseClockMinutes(to) - parseClockMinutes(from)),
    0,
  ) / 60;
