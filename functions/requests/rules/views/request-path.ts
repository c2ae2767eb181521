import { personRef } from '#functions/organisation/rules/directory.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { countWorkingSeconds } from '#functions/organisation/rules/working-time.ts';
import { countApprovalsToEnd, countRejectionsToEnd } from '#functions/routing/rules/quorum.ts';
import { calculateDue } from '#functions/sla/rules/due.ts';
import type { PathPerson, PathStage, RequestPath } from '#shared/requests/path.ts';
import type { Stage } from '#shared/requests/stage.ts';
import type { Task } from '#shared/tasks/task.ts';
import { toPathState } from '../record/path-segments.ts';
import type { RequestRecord } from '../record/record.ts';
import { groupStages, listCurrentStages, listStageTasks } from '../record/stages.ts';
import { calculateExpectedEnds, forecastStages, type StageForecast } from './forecast-stages.ts';

const getPerson = ({ assignee, insteadOf, status, decidedAt, reasons }: Task): PathPerson => ({
  ...personRef(assignee),
  ...(insteadOf ? { insteadOf } : {}),
  ...(status === 'Pending' ? {} : { outcome: status }),
  ...(decidedAt ? { at: decidedAt } : {}),
  reasons,
});

/** Return the people of a stage: those with a task once it was opened, before that the expected ones. */
function listPathPeople(record: RequestRecord, stage: Stage): PathPerson[] {
  if (stage.openedAt !== null) return listStageTasks(record, stage).map(getPerson);
  if (stage.status === 'Skipped') return [];
  return stage.approvers.map(({ insteadOf, reasons, ...person }) => ({
    ...personRef(person),
    ...(insteadOf ? { insteadOf } : {}),
    reasons,
  }));
}

/**
 * Count the people of a stage, and the approvals and rejections that close it, as for decisions. Reassigned and
 * escalated tasks don't count.
 */
function countNeededDecisions(record: RequestRecord, stage: Stage) {
  if (stage.status === 'Skipped') return { approvals: 0, rejections: 0, of: 0 };
  const tasks = listStageTasks(record, stage).filter(
    ({ status }) => status !== 'Reassigned' && status !== 'Escalated',
  );
  const of = stage.openedAt === null ? stage.approvers.length : tasks.length;
  return {
    approvals: countApprovalsToEnd(stage, of),
    rejections: countRejectionsToEnd(stage, of),
    of,
  };
}

type Clock = { readonly now: string; readonly reference: Reference };

function toStageTimes(stage: Stage, expectedAt: string | undefined, { now, reference }: Clock) {
  const calendar = getEffectiveCalendar(stage.calendar.locationId, reference);
  const { openedAt, closedAt, dueAt, targetSeconds } = stage;
  // A stage that was never reached has no duration.
  const expected = stage.status === 'Waiting' ? targetSeconds : null;
  const worked = openedAt ? countWorkingSeconds(openedAt, closedAt ?? now, calendar) : expected;
  const runs = stage.status === 'Open' && dueAt !== null && targetSeconds !== null;
  return {
    ...(openedAt ? { openedAt } : {}),
    ...(closedAt ? { closedAt } : {}),
    ...(expectedAt && !closedAt ? { expectedAt } : {}),
    ...(worked === null || stage.status === 'Skipped'
      ? {}
      : { workingSeconds: Math.max(0, worked) }),
    ...(targetSeconds === null ? {} : { targetSeconds }),
    ...(runs ? { due: calculateDue(now, { dueAt, targetSeconds }, calendar) } : {}),
  };
}

/** Return a waiting stage in its expected state. */
function applyForecast(stage: Stage, forecast: StageForecast | undefined): Stage {
  if (!forecast) return stage;
  const { approvers, rule, needed, reasons, skipped } = forecast;
  const seen = { ...stage, approvers: [...approvers], rule, needed, reasons: [...reasons] };
  return skipped ? { ...seen, status: 'Skipped' } : seen;
}

/**
 * Build the path of the current round with all details, as of `now`. With current people in `organisation`, waiting
 * stages are shown as they will open. Without, they are shown as expected when the round started.
 */
export function buildRequestPath(
  record: RequestRecord,
  now: string,
  reference: Reference,
  organisation?: Organisation,
): RequestPath {
  const { request } = record;
  const clock = { now, reference };
  const forecasts = forecastStages(record, organisation && { organisation, at: now });
  const ends = calculateExpectedEnds(record, forecasts, { at: now, reference });
  const show = (present: Stage): PathStage => {
    const stage = applyForecast(present, forecasts.get(present.stageId));
    return {
      stageId: stage.stageId,
      name: stage.name,
      state: toPathState(stage),
      needed: countNeededDecisions(record, stage),
      people: listPathPeople(record, stage),
      ...toStageTimes(stage, ends.of.get(stage.stageId), clock),
      reasons: stage.reasons,
      ...(stage.threshold ? { threshold: stage.threshold } : {}),
    };
  };
  const { submittedAt, closedAt, status } = request;
  const calendar = getEffectiveCalendar(request.locationId, reference);
  const end = status === 'Approved' ? closedAt : ends.last;
  return {
    start: { person: request.requester, ...(submittedAt ? { at: submittedAt } : {}) },
    steps: groupStages(listCurrentStages(record)).map((group) => group.map(show)),
    finish: {
      name: request.finishName,
      reached: status === 'Approved',
      ...(closedAt ? { at: closedAt } : {}),
      ...(ends.last ? { expectedAt: ends.last } : {}),
      ...(submittedAt && end
        ? { workingSeconds: Math.max(0, countWorkingSeconds(submittedAt, end, calendar)) }
        : {}),
    },
  };
}
