import type { PathPerson, PathStage, RequestPath } from '#shared/requests/path.ts';
import type { Stage } from '#shared/requests/stage.ts';
import type { Task } from '#shared/tasks/task.ts';
import { personRef } from '../routing/directory.ts';
import { approvalsNeeded } from '../routing/quorum.ts';
import type { Reference } from '../routing/reference.ts';
import { dueView } from '../sla/due.ts';
import { effectiveCalendar } from '../sla/effective-calendar.ts';
import { latest } from '../sla/moments.ts';
import { add, between } from '../sla/working-time.ts';
import { stateOf } from './path-segments.ts';
import type { RequestRecord } from './record.ts';
import { groupsOf, presentStages, stageTasks } from './stages.ts';

const personOf = ({ assignee, insteadOf, status, decidedAt, reasons }: Task): PathPerson => ({
  ...personRef(assignee),
  ...(insteadOf ? { insteadOf } : {}),
  ...(status === 'Pending' ? {} : { outcome: status }),
  ...(decidedAt ? { at: decidedAt } : {}),
  reasons,
});

/** People of a stage: those with a task once it was open, until then those expected. */
function peopleOf(record: RequestRecord, stage: Stage): PathPerson[] {
  if (stage.openedAt !== null) return stageTasks(record, stage).map(personOf);
  return stage.approvers.map(({ insteadOf, reasons, ...person }) => ({
    ...personRef(person),
    ...(insteadOf ? { insteadOf } : {}),
    reasons,
  }));
}

/** Approvals that close a stage, counted as deciding counts them: who handed their task on doesn't count. */
function neededOf(record: RequestRecord, stage: Stage) {
  if (stage.status === 'Skipped') return { approvals: 0, of: 0 };
  const tasks = stageTasks(record, stage).filter(
    ({ status }) => status !== 'Reassigned' && status !== 'Escalated',
  );
  const of = stage.openedAt === null ? stage.approvers.length : tasks.length;
  return { approvals: approvalsNeeded(stage.rule, of), of };
}

type Clock = { readonly now: string; readonly reference: Reference };

function timesOf(stage: Stage, expectedAt: string | undefined, { now, reference }: Clock) {
  const calendar = effectiveCalendar(stage.calendar.locationId, reference);
  const { openedAt, closedAt, dueAt, targetSeconds } = stage;
  const worked = openedAt ? between(openedAt, closedAt ?? now, calendar) : targetSeconds;
  const runs = stage.status === 'Open' && dueAt !== null && targetSeconds !== null;
  return {
    ...(openedAt ? { openedAt } : {}),
    ...(closedAt ? { closedAt } : {}),
    ...(expectedAt && !closedAt ? { expectedAt } : {}),
    ...(worked === null || stage.status === 'Skipped'
      ? {}
      : { workingSeconds: Math.max(0, worked) }),
    ...(targetSeconds === null ? {} : { targetSeconds }),
    ...(runs ? { due: dueView(now, { dueAt, targetSeconds }, calendar) } : {}),
  };
}

/** When each stage that isn't over should be: open ones at their due moment (now, when that has passed), the others one after the other. */
function expectations(stages: readonly Stage[], { now, reference }: Clock): Map<string, string> {
  const expected = new Map<string, string>();
  let start = now;
  for (const group of groupsOf(stages)) {
    const ends = group.flatMap((stage) => {
      if (stage.status !== 'Open' && stage.status !== 'Waiting') return [];
      const calendar = effectiveCalendar(stage.calendar.locationId, reference);
      const end =
        stage.status === 'Open'
          ? latest(now, stage.dueAt ?? now)
          : add(start, stage.targetSeconds ?? 0, calendar);
      expected.set(stage.stageId, end);
      return [end];
    });
    start = latest(start, ...ends);
  }
  return expected;
}

/** The path of the present round with everything a person may ask of it, as it stands at `now`. */
export function requestPath(record: RequestRecord, now: string, reference: Reference): RequestPath {
  const { request } = record;
  const clock = { now, reference };
  const stages = presentStages(record);
  const expected = expectations(stages, clock);
  const show = (stage: Stage): PathStage => ({
    stageId: stage.stageId,
    name: stage.name,
    state: stateOf(stage),
    needed: neededOf(record, stage),
    people: peopleOf(record, stage),
    ...timesOf(stage, expected.get(stage.stageId), clock),
    reasons: stage.reasons,
    ...(stage.threshold ? { threshold: stage.threshold } : {}),
  });
  const end = [...expected.values()].sort().at(-1);
  const { submittedAt, closedAt } = request;
  const calendar = effectiveCalendar(request.locationId, reference);
  return {
    start: { person: request.requester, ...(submittedAt ? { at: submittedAt } : {}) },
    steps: groupsOf(stages).map((group) => group.map(show)),
    finish: {
      name: request.finishName,
      reached: request.status === 'Approved',
      ...(closedAt ? { at: closedAt } : {}),
      ...(end && !closedAt ? { expectedAt: end } : {}),
      ...(submittedAt && (closedAt ?? end)
        ? { workingSeconds: Math.max(0, between(submittedAt, closedAt ?? end ?? now, calendar)) }
        : {}),
    },
  };
}

/** Whom approving this task's stage would hand the request to: the next group's stages with their people. */
export function nextAfter(
  record: RequestRecord,
  task: Pick<Task, 'order' | 'round'>,
): { stage: string; names: string[] }[] {
  const waiting = presentStages(record).filter(
    ({ status, order }) => status === 'Waiting' && order >= task.order,
  );
  return (groupsOf(waiting)[0] ?? []).map(({ name, approvers }) => ({
    stage: name,
    names: approvers.map((person) => person.name),
  }));
}
