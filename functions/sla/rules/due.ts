import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { countWorkingSeconds } from '#functions/organisation/rules/working-time.ts';
import type { Request } from '#shared/requests/request.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import type { Due } from '#shared/sla/due.ts';
import type { Task } from '#shared/tasks/task.ts';

/** Share of the target time after which an item is due soon. */
const soonShare = 0.75;

export type TimedItem = {
  readonly dueAt: string;
  readonly targetSeconds: number;
  /** Whether the clock is paused, because the request is returned. */
  readonly paused?: boolean;
};

/** Return the state of a due time at `now`, in working time. */
export function calculateDue(
  now: string,
  { dueAt, targetSeconds, paused = false }: TimedItem,
  calendar: Calendar,
): Due {
  const leftSeconds = countWorkingSeconds(now, dueAt, calendar);
  const share = targetSeconds > 0 ? (targetSeconds - leftSeconds) / targetSeconds : 1;
  const used = Math.min(1, Math.max(0, share));
  const state = paused
    ? 'paused'
    : Date.parse(now) > Date.parse(dueAt)
      ? 'overdue'
      : used >= soonShare
        ? 'dueSoon'
        : 'onTime';
  return { state, at: dueAt, leftSeconds, used, timeZone: calendar.timeZone };
}

/** Return the state of an open task's due time; undefined if it has none or the task isn't open. */
export function calculateTaskDue(task: Task, reference: Reference, now: string): Due | undefined {
  const { dueAt, targetSeconds } = task;
  if (task.status !== 'Pending' || dueAt === null || targetSeconds === null) return undefined;
  const calendar = getEffectiveCalendar(task.locationId, reference);
  return calculateDue(now, { dueAt, targetSeconds }, calendar);
}

/** Return the due state of a request in review, by its open stage that is due first; undefined without a due stage. */
export function calculateRequestDue(
  request: Request,
  reference: Reference,
  now: string,
): Due | undefined {
  const { dueAt } = request;
  if (request.status !== 'InReview' || dueAt === null) return undefined;
  const segment = request.path
    .flat()
    .find((candidate) => candidate.state === 'open' && candidate.dueAt === dueAt);
  const calendar = getEffectiveCalendar(request.locationId, reference);
  return calculateDue(now, { dueAt, targetSeconds: segment?.targetSeconds ?? 0 }, calendar);
}
