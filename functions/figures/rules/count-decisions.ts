import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { countWorkingSeconds } from '#functions/organisation/rules/working-time.ts';
import { dayToDate, getDayAt } from '#functions/organisation/rules/zone.ts';
import type { Task } from '#shared/tasks/task.ts';
import { toDurationBucket } from './durations.ts';

const decisions: ReadonlySet<Task['status']> = new Set(['Approved', 'Rejected', 'Returned']);

/**
 * Count the tasks that a person received (`sent`) and decided on each day of their zone, with the time from
 * receipt to decision. These are the counters of requests, applied to tasks.
 */
export function countDecisionsByDay(
  userId: string,
  tasks: readonly Task[],
  reference: Reference,
  timeZone: string,
): Map<string, Map<string, number>> {
  const days = new Map<string, Map<string, number>>();
  const count = (at: string, name: string) => {
    const day = dayToDate(getDayAt(timeZone, Date.parse(at)));
    const counters = days.get(day) ?? new Map<string, number>();
    days.set(day, counters.set(name, (counters.get(name) ?? 0) + 1));
  };
  for (const { status, createdAt, decidedAt, decidedBy, dueAt, locationId } of tasks) {
    count(createdAt, 'sent');
    if (decidedAt === null || decidedBy?.userId !== userId || !decisions.has(status)) continue;
    const calendar = getEffectiveCalendar(locationId, reference);
    count(decidedAt, status);
    count(
      decidedAt,
      `h${toDurationBucket(Math.max(0, countWorkingSeconds(createdAt, decidedAt, calendar)))}`,
    );
    if (dueAt !== null && decidedAt > dueAt) count(decidedAt, 'late');
  }
  return days;
}
