import { isTimeZone } from '#shared/time-zone.ts';
import { daysAfter, wallTimeAt } from '#shared/wall-time.ts';
import { findWeekStart } from './next-due.ts';
import type { Report } from './report.ts';
import { isOfProcess } from './report-view.ts';

/**
 * The page of a report that is due: of the process by the days before the day on which it is due, of a dashboard
 * by the last whole week. It names all that it shows, so that an old mail leads to what it told of, also for
 * whoever it is passed on to. No id: of one that is not stored.
 */
export function reportAddress(
  { id, view, days, dueAt }: Pick<Report, 'view' | 'days' | 'dueAt'> & Partial<Pick<Report, 'id'>>,
  timeZone: string,
): string {
  const query = new URLSearchParams(view.split('?')[1] ?? '');
  // Parts of the address that a report ignores: open panels and the origin of the period.
  for (const name of ['period', 'way', 'at', 'view', 'routing']) query.delete(name);
  if (id !== undefined) query.set('report', id);
  if (!isOfProcess(view)) {
    query.set('to', daysAfter(findWeekStart(dueAt, timeZone), -1));
    return `/user/dashboard/report?${query}`;
  }
  // A stored zone may have been dropped from the list of zones since.
  const today = wallTimeAt(dueAt, isTimeZone(timeZone) ? timeZone : 'UTC').day;
  query.set('from', daysAfter(today, -days));
  query.set('to', daysAfter(today, -1));
  return `/process/report?${query}`;
}
