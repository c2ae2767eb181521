import type { ProcessFilter } from '#shared/process/process-api.ts';

const firstDay = (day: string) => `${day.slice(0, 7)}-01`;
function lastDay(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/**
 * The same filter by whole months, as people get it who may not open every request: the difference between two periods
 * would else tell of a single one.
 */
export const inWholeMonths = ({ from, to, ...filter }: ProcessFilter): ProcessFilter => ({
  ...filter,
  ...(from !== undefined && { from: firstDay(from) }),
  ...(to !== undefined && { to: lastDay(to) }),
});
