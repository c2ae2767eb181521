import { personRef } from '#functions/organisation/rules/directory.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { splitWorkingTime } from '#functions/organisation/rules/working-time.ts';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import type { TimeEntry } from '#shared/requests/path.ts';
import type { Stage } from '#shared/requests/stage.ts';
import type { RequestRecord } from '../record/record.ts';
import { listStageTasks } from '../record/stages.ts';

type Span = {
  readonly person: PersonRef[];
  readonly stage: string;
  readonly from: string;
  readonly to: string | undefined;
  readonly paused?: boolean;
  readonly targetSeconds?: number;
};

/** Return the intervals in which people had a stage, split when somebody got it or lost it. */
function listStageSpans(record: RequestRecord, stage: Stage): Span[] {
  const { openedAt } = stage;
  if (openedAt === null) return [];
  const end = stage.closedAt ?? undefined;
  const tasks = listStageTasks(record, stage);
  const turns = tasks.flatMap(({ createdAt, decidedAt }) => [
    createdAt,
    ...(decidedAt ? [decidedAt] : []),
  ]);
  const inside = turns.filter((at) => at > openedAt && (end === undefined || at < end));
  const moments = [openedAt, ...[...new Set(inside)].sort()];
  return moments.map((from, i) => ({
    person: tasks
      .filter(
        ({ createdAt, decidedAt }) => createdAt <= from && (decidedAt === null || decidedAt > from),
      )
      .map(({ assignee }) => personRef(assignee)),
    stage: stage.name,
    from,
    to: moments[i + 1] ?? end,
    ...(stage.targetSeconds === null ? {} : { targetSeconds: stage.targetSeconds }),
  }));
}

/**
 * Return the interval from each return to the next round (or the end). The clock was paused and the requester had the
 * request.
 */
function listReturnedSpans({ request, events }: RequestRecord): Span[] {
  return events
    .filter(({ type }) => type === 'returned')
    .map((event) => ({
      person: [request.requester],
      stage: t`Sent back`,
      from: event.at,
      to: events.find(
        ({ seq, type }) => seq > event.seq && (type === 'resubmitted' || type === 'withdrawn'),
      )?.at,
      paused: true,
    }));
}

/**
 * Break down the time of a request by person, and by working time, closed hours, holidays and pauses. Oldest first; an
 * entry without `to` is still running at `now`. A second appears twice only for parallel stages.
 */
export function breakDownTime(
  record: RequestRecord,
  now: string,
  reference: Reference,
): TimeEntry[] {
  const spans = [
    ...record.stages.flatMap((stage) => listStageSpans(record, stage)),
    ...listReturnedSpans(record),
  ];
  const calendar = getEffectiveCalendar(record.request.locationId, reference);
  return spans
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
    .map(({ person, stage, from, to, paused, targetSeconds }) => {
      const { workingSeconds, closedSeconds, holidaySeconds } = splitWorkingTime(
        from,
        to ?? now,
        calendar,
      );
      return {
        person,
        stage,
        from,
        ...(to ? { to } : {}),
        workingSeconds: paused ? 0 : workingSeconds,
        closedSeconds: paused ? 0 : closedSeconds,
        holidaySeconds: paused ? 0 : holidaySeconds,
        pausedSeconds: paused ? workingSeconds + closedSeconds + holidaySeconds : 0,
        ...(targetSeconds === undefined ? {} : { targetSeconds }),
      };
    });
}
