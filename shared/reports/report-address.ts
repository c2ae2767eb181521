import { isTimeZone } from '#shared/time-zone.ts';
import { addDaysToDate, toWallTime } from '#shared/wall-time.ts';
import { findWeekStart } from './next-due.ts';
import type { Report } from './report.ts';
import { isOfProcess } from './report-view.ts';

/**
 * Return the address of the page of a due report: for the process, the days before the due day; for a dashboard, the
 * last whole week. The address contains all parameters, so that an old mail still leads to its content, even if it is
 * forwarded. Without an id, the address is that of an unsaved report.
 */
export function buildReportPath(
  { id, view, days, dueAt }: Pick<Report, 'view' | 'days' | 'dueAt'> & Partial<Pick<Report, 'id'>>,
  timeZone: string,
): string {
  const query = new URLSearchParams(view.split('?')[1] ?? '');
  // Remove the parts of the address that a report ignores: open panels and the origin of the period.
  for (const name of ['period', 'way', 'at', 'view', 'routing']) query.delete(name);
  if (id !== undefined) query.set('report', id);
  if (!isOfProcess(view)) {
    query.set('to', addDaysToDate(findWeekStart(dueAt, timeZone), -1));
    return `/user/dashboard/report?${query}`;
  }
  // A stored zone may have been removed from the list of zones since.
  const today = toWallTime(dueAt, isTimeZone(timeZone) ? timeZone : 'UTC').day;
  query.set('from', addDaysToDate(today, -days));
  query.set('to', addDaysToDate(today, -1));
  return `/process/report?${query}`;
}
