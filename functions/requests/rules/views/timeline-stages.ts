import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { getLatestOrUnknown } from '#functions/organisation/rules/working-time.ts';
import { t } from '#shared/language/t.ts';
import type { Stage } from '#shared/requests/stage.ts';
import type { Task } from '#shared/tasks/task.ts';
import type { TimelineStage } from '#shared/timeline/timeline.ts';
import { toPathState } from '../record/path-segments.ts';
import type { RequestRecord } from '../record/record.ts';
import {
  groupStages,
  listCurrentStages,
  listOpenStages,
  listStageTasks,
} from '../record/stages.ts';
import { calculateExpectedEnds, forecastStages } from './forecast-stages.ts';

type Person = TimelineStage['people'][number];

const toPerson = ({ assignee, insteadOf }: Pick<Task, 'assignee' | 'insteadOf'>): Person => ({
  ...personRef(assignee),
  ...(insteadOf && { insteadOf }),
});

const isGivenOn = ({ status }: Task) => status === 'Reassigned' || status === 'Escalated';
const isDecision = ({ status }: Task) =>
  status === 'Approved' || status === 'Rejected' || status === 'Returned';

/** Return the assignees of an open stage. For a closed one, return its deciders, else its assignees at the end. */
function listTimelinePeople(record: RequestRecord, stage: Stage): Person[] {
  const had = listStageTasks(record, stage).filter((task) => !isGivenOn(task));
  const told =
    stage.status === 'Open'
      ? had.filter(({ status }) => status === 'Pending')
      : had.filter(isDecision);
  return (told.length > 0 ? told : had).map(toPerson);
}

/** Return the opened stages of all rounds. Skipped ones, and retained approvals, have no duration. */
const begunStages = (record: RequestRecord): TimelineStage[] =>
  record.stages.flatMap((stage) => {
    const { name, openedAt, closedAt, dueAt } = stage;
    const state = toPathState(stage);
    if (openedAt === null || state === 'skipped' || state === 'forecast') return [];
    return {
      ...{ name, state, people: listTimelinePeople(record, stage), from: openedAt },
      ...(closedAt && { to: closedAt }),
      ...(dueAt && { dueAt }),
    };
  });

/** Return the pause from each return to the first stage of the next round, or to the end of the request. */
function listPauses({ request, stages }: RequestRecord): TimelineStage[] {
  return stages.flatMap(({ status, round, closedAt }) => {
    if (status !== 'Returned' || closedAt === null) return [];
    const next = stages.flatMap((one) =>
      one.round === round + 1 && one.openedAt !== null ? one.openedAt : [],
    );
    const to = next.sort()[0] ?? request.closedAt;
    const people = [personRef(request.requester)];
    return {
      ...({ name: t`Sent back`, state: 'paused', people, from: closedAt } as const),
      ...(to && { to }),
    };
  });
}

/** Return the waiting stages, one group after the other, with the people expected when the round started. */
function listExpectedStages(
  record: RequestRecord,
  now: string,
  reference: Reference,
): TimelineStage[] {
  if (record.request.status !== 'InReview') return [];
  const forecasts = forecastStages(record);
  const ends = calculateExpectedEnds(record, forecasts, { at: now, reference });
  const endOf = ({ stageId }: Stage) => ends.of.get(stageId) ?? null;
  const waiting = listCurrentStages(record).filter(
    ({ stageId, status }) => status === 'Waiting' && !forecasts.get(stageId)?.skipped,
  );
  const expected: TimelineStage[] = [];
  let from = getLatestOrUnknown([now, ...listOpenStages(record).map(endOf)]);
  for (const group of groupStages(waiting)) {
    for (const stage of group) {
      const to = endOf(stage);
      if (from === null || to === null) continue;
      const approvers = forecasts.get(stage.stageId)?.approvers ?? stage.approvers;
      const people = approvers.map(({ userId, name, insteadOf }) => ({
        ...{ userId, name },
        ...(insteadOf && { insteadOf }),
      }));
      expected.push({ name: stage.name, state: 'forecast', people, from, to });
    }
    from = getLatestOrUnknown([from, ...group.map(endOf)]);
  }
  return expected;
}

/**
 * Return the time of a request as intervals: opened stages of all rounds, pauses after returns, and the expected stages
 * of a request in review. A stage that never started, such as a step after the end of a request, is left out.
 */
export const buildTimelineStages = (
  record: RequestRecord,
  now: string,
  reference: Reference,
): TimelineStage[] =>
  [
    ...begunStages(record),
    ...listPauses(record),
    ...listExpectedStages(record, now, reference),
  ].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
