import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import type { AtRiskQuery } from '#frontend/data/tasks-at-risk.ts';
import { t } from '#frontend/lib/text.ts';
import { addDaysToDate, findDayStart } from '#shared/wall-time.ts';

/** Filters for due times in the task list, in display order. */
export const dueRanges = {
  overdue: t`Overdue`,
  today: t`Today`,
  week: t`Within 7 days`,
  ahead: t`Not overdue`,
} as const;
export type DueRange = keyof typeof dueRanges;

export const isDueRange = (text: string | null): text is DueRange =>
  text !== null && Object.hasOwn(dueRanges, text);

/**
 * Return the query of a filter. Days end at midnight in the reader's time zone. Without a filter, it selects tasks at
 * risk.
 */
export function buildDueRangeQuery(
  range: DueRange | undefined,
  now: number,
  timeZone: string,
): Pick<AtRiskQuery, 'show' | 'until'> {
  if (!range) return { show: 'atRisk' };
  if (range === 'overdue' || range === 'ahead') return { show: range };
  const today = toPlainDate(now, timeZone);
  const end = addDaysToDate(today, range === 'today' ? 1 : 8);
  const until = findDayStart(end, timeZone);
  return { show: 'ahead', ...(until && { until }) };
}
