import { countWorkingSeconds } from '#functions/organisation/rules/working-time.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { listCurrentStages, listStageTasks } from '#functions/requests/rules/record/stages.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import type { Task } from '#shared/tasks/task.ts';
import { addDaysToDate } from '#shared/wall-time.ts';

/** Period in UTC days, first and last day included. */
type Days = { readonly from: string; readonly to: string };
type TaskInterval = { readonly userId: string; readonly from: number; readonly to: number };
/** Times of a past submission and its decisions, in seconds of working time since the first day. */
export type PastTiming = {
  readonly sent: number;
  readonly decisions: readonly TaskInterval[];
  /** Times of tasks that their assignees did not decide, because others decided first or the task moved. */
  readonly missed: readonly (TaskInterval & { readonly stepId: string })[];
};
/** Maximum number of days to calculate. Of a longer period, the first days are used. */
const maxDays = 1100;
const dayStart = (day: string) => `${day}T00:00:00.000Z`;

/** Whether the assignee decided the task. Other tasks end because of somebody else's decision. */
const isDecided = ({ status }: Task): boolean =>
  status === 'Approved' || status === 'Rejected' || status === 'Returned';

/** Return a clock that counts seconds of working time from the start of the period. */
export function createWorkClock({ from }: Days, calendar: Calendar): (at: string) => number {
  const start = dayStart(from);
  return (at) => Math.max(0, countWorkingSeconds(start, at, calendar));
}

/** Return the clock reading at the start of each day, and after the last day. */
export function listDayStarts({ from, to }: Days, clock: (at: string) => number): number[] {
  const all = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 2;
  return Array.from({ length: Math.min(all, maxDays) }, (_, n) =>
    clock(dayStart(addDaysToDate(from, n))),
  );
}

/**
 * Return the submission, decisions and missed tasks of the current round of a stored request. `clock` determines when
 * they ended. `calendar`, the business hours of the request's location, determines how long they took.
 */
export function buildPastTiming(
  record: RequestRecord,
  clock: (at: string) => number,
  calendar: Calendar,
): PastTiming {
  const { submittedAt, createdAt } = record.request;
  const asked = ({ createdAt: askedAt }: Task, endedAt: string) => {
    const to = clock(endedAt);
    return {
      from: Math.max(0, to - Math.max(0, countWorkingSeconds(askedAt, endedAt, calendar))),
      to,
    };
  };
  const tasks = listCurrentStages(record).flatMap((stage) =>
    listStageTasks(record, stage).map((task) => ({ task, stepId: stage.stepId })),
  );
  return {
    sent: clock(submittedAt ?? createdAt),
    decisions: tasks.flatMap(({ task }) =>
      task.decidedAt !== null && isDecided(task)
        ? [{ userId: (task.decidedBy ?? task.assignee).userId, ...asked(task, task.decidedAt) }]
        : [],
    ),
    missed: tasks.flatMap(({ task, stepId }) =>
      task.decidedAt !== null && !isDecided(task)
        ? [{ userId: task.assignee.userId, stepId, ...asked(task, task.decidedAt) }]
        : [],
    ),
  };
}
