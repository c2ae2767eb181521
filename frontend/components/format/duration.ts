import type { Due } from '#shared/sla/calendar.ts';

/** What a "day" of working time is in words; due moments themselves are computed from the real calendar. */
const secondsPerWorkingDay = 8 * 3600;

/** Working time in hours and minutes: "2 h 57 m", "11 h", "8 m". Never shorter than a minute. */
export function formatWorking(seconds: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(seconds) / 60));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} m`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} m`;
}

/** From a working day on in days of eight hours, and then without minutes: "1 d 4 h", "3 d". */
export function formatWorkingDays(seconds: number): string {
  const size = Math.abs(seconds);
  if (size < secondsPerWorkingDay) return formatWorking(seconds);
  const hours = Math.floor(size / 3600);
  const days = Math.floor(hours / 8);
  return hours % 8 === 0 ? `${days} d` : `${days} d ${hours % 8} h`;
}

/** How a request usually takes: "About 2 working days", "About 3 working hours" */
export function formatTypical(seconds: number): string {
  const hours = Math.max(1, Math.round(seconds / 3600));
  const [count, unit] = hours < 8 ? [hours, 'hour'] : [Math.round(hours / 8), 'day'];
  return `About ${count} working ${unit}${count === 1 ? '' : 's'}`;
}

/** Working time to or past a due moment, in one unit wherever it stands: "1 h 24 m"; from a working day on whole hours: "26 h". */
export function formatRemaining(seconds: number): string {
  const size = Math.abs(seconds);
  return size < secondsPerWorkingDay ? formatWorking(seconds) : `${Math.round(size / 3600)} h`;
}

/** Beside the word of its state: "1 h 24 m left", "by 10 h". */
export const formatLeft = ({ state, leftSeconds }: Due) =>
  state === 'overdue'
    ? `by ${formatRemaining(leftSeconds)}`
    : `${formatRemaining(leftSeconds)} left`;
