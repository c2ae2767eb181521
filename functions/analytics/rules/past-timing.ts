import { between } from '#functions/organisation/rules/working-time.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { presentStages, stageTasks } from '#functions/requests/rules/record/stages.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import type { Task } from '#shared/tasks/task.ts';
import { daysAfter } from '#shared/wall-time.ts';

/** Days, both included, in UTC. */
type Days = { readonly from: string; readonly to: string };
type Asked = { readonly userId: string; readonly from: number; readonly to: number };
/** When something of the past was sent, and who decided when. Seconds of working time since the first of the days. */
export type PastTiming = {
  readonly sent: number;
  readonly decisions: readonly Asked[];
  /** People who were asked and did not decide before others decided or the task moved. */
  readonly missed: readonly (Asked & { readonly stepId: string })[];
};
/** Days that are calculated one by one; of a longer period the first ones. */
const maxDays = 1100;
const dayStart = (day: string) => `${day}T00:00:00.000Z`;

/** Whether its person decided it: other tasks end because somebody else did. */
const isDecided = ({ status }: Task): boolean =>
  status === 'Approved' || status === 'Rejected' || status === 'Returned';

/** A clock that runs in working time only, from the first of the days on. */
export function workClock({ from }: Days, calendar: Calendar): (at: string) => number {
  const start = dayStart(from);
  return (at) => Math.max(0, between(start, at, calendar));
}

/** Return the reading of the clock at the beginning of each day, and after the last one. */
export function listDayStarts({ from, to }: Days, clock: (at: string) => number): number[] {
  const all = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 2;
  return Array.from({ length: Math.min(all, maxDays) }, (_, n) =>
    clock(dayStart(daysAfter(from, n))),
  );
}

/**
 * The decisions of the last round of a stored request. They lie where the clock has them, and last as long as by the
 * hours of the request's own location (`calendar`).
 */
export function buildPastTiming(
  record: RequestRecord,
  clock: (at: string) => number,
  calendar: Calendar,
): PastTiming {
  const { submittedAt, createdAt } = record.request;
  const asked = ({ createdAt: askedAt }: Task, endedAt: string) => {
    const to = clock(endedAt);
    return { from: Math.max(0, to - Math.max(0, between(askedAt, endedAt, calendar))), to };
  };
  const tasks = presentStages(record).flatMap((stage) =>
    stageTasks(record, stage).map((task) => ({ task, stepId: stage.stepId })),
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
