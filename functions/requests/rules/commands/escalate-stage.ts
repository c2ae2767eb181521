import type * as z from 'zod';
import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { chooseExtraApprovers } from '#functions/routing/rules/fallback-approvers.ts';
import { tooFewReason } from '#functions/routing/rules/minimum-approvers.ts';
import { countApprovalsToEnd } from '#functions/routing/rules/quorum.ts';
import type { EscalationLevel } from '#shared/escalations/policy.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { Escalation } from '#shared/requests/comment.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Stage, StageApprover } from '#shared/requests/stage.ts';
import type { Task } from '#shared/tasks/task.ts';
import { createTask } from '../record/new-stage.ts';
import {
  buildOwnerNotices,
  buildTaskEndNotices,
  closeStage,
  collectInvolvedIds,
  countMissingApprovers,
  listCountedTasks,
} from '../record/progress.ts';
import type { RequestRecord } from '../record/record.ts';
import { mergeStages, mergeTasks } from '../record/stages.ts';
import { buildStageContext } from './choose-stage-approvers.ts';
import type { NewId } from './command.ts';
import { findEscalationTargets } from './escalation-targets.ts';

export type Level = z.infer<typeof EscalationLevel>;
export type StageEscalation = {
  readonly level: Level;
  /** Index of the level in the policy. */
  readonly index: number;
  readonly by: PersonRef | null;
  readonly reason: string;
  readonly at: string;
  readonly organisation: Organisation;
  readonly newId: NewId;
  /** Open tasks that the escalation affects. */
  readonly from: readonly Task[];
};
export type EscalationResult = {
  readonly record: RequestRecord;
  readonly to: readonly PersonRef[];
  readonly drives?: Event['drives'];
  readonly tells: Event['tells'];
};

/**
 * Add tasks for these people, who can decide instead of inactive assignees. The number of approvals needed does not
 * change.
 */
function addStageTasks(
  record: RequestRecord,
  stage: Stage,
  people: readonly StageApprover[],
  escalation: StageEscalation,
) {
  const of = listCountedTasks(record, stage).length;
  const count = countApprovalsToEnd(stage, of);
  const wider: Stage = {
    ...stage,
    rule: stage.rule.kind === 'any' ? stage.rule : { kind: 'atLeast', count },
    needed: count,
    seats: stage.seats ?? of,
    approvers: [...stage.approvers, ...people],
  };
  const tasks = people.map((person) =>
    createTask(wider, person, record.request, escalation.at, escalation.newId),
  );
  return mergeTasks(mergeStages(record, [wider]), tasks);
}

/**
 * Replace the assignees by these people. If they are too few for the quorum, fallback approvers join. Without any, some
 * of the former assignees retain their tasks.
 */
function replaceTasks(
  record: RequestRecord,
  stage: Stage,
  people: readonly StageApprover[],
  escalation: StageEscalation,
) {
  const short = countMissingApprovers(record, stage, escalation.from) - people.length;
  const involved = new Set([
    ...collectInvolvedIds(record, stage),
    ...people.map(({ userId }) => userId),
  ]);
  const ask = buildStageContext(record, stage, escalation.organisation, escalation.at);
  const needed = countApprovalsToEnd(stage, listCountedTasks(record, stage).length);
  const found = needed - Math.max(0, short);
  const joining = chooseExtraApprovers(ask, tooFewReason(needed, found), short, involved);
  const keep = Math.max(0, short - joining.length);
  const ended = escalation.from.slice(0, escalation.from.length - keep).map(
    (task): Task => ({
      ...task,
      status: 'Escalated',
      decidedAt: escalation.at,
      decidedBy: escalation.by,
    }),
  );
  const gone = new Set(ended.map(({ assignee }) => assignee.userId));
  const fresh = [...people, ...joining];
  const changed: Stage = {
    ...stage,
    needed,
    ...(short > 0 ? { reasons: [...stage.reasons, tooFewReason(needed, found)] } : {}),
    approvers: [...stage.approvers.filter(({ userId }) => !gone.has(userId)), ...fresh],
  };
  const tasks = fresh.map((person) =>
    createTask(changed, person, record.request, escalation.at, escalation.newId),
  );
  return mergeTasks(mergeStages(record, [changed]), [...ended, ...tasks]);
}

function applyAction(
  record: RequestRecord,
  stage: Stage,
  people: readonly StageApprover[],
  escalation: StageEscalation,
): EscalationResult {
  const to = people.map(personRef);
  const told = to.map(({ userId }) => ({ userId, what: 'escalated' as const }));
  const { action } = escalation.level;
  if (action === 'approve' || action === 'reject') {
    const ending = { by: escalation.by, at: escalation.at };
    const outcome = action === 'approve' ? 'Approved' : 'Rejected';
    const { record: after, drives } = closeStage(record, stage, outcome, ending, escalation.reason);
    const { status } = after.request;
    const owners =
      status === 'Approved' ? 'approved' : status === 'Rejected' ? 'rejected' : undefined;
    const tells = [
      ...(owners ? buildOwnerNotices(after, owners) : []),
      ...buildTaskEndNotices(record, after),
    ];
    return { record: after, to: [], drives, tells };
  }
  if (people.length === 0 || action === 'notify') return { record, to, tells: told };
  if (action !== 'reassign')
    return { record: addStageTasks(record, stage, people, escalation), to, tells: told };
  const after = replaceTasks(record, stage, people, escalation);
  const known = new Set(record.tasks.map(({ taskId }) => taskId));
  const given = after.tasks.filter(({ taskId }) => !known.has(taskId));
  return {
    record: after,
    to: given.map(({ assignee }) => personRef(assignee)),
    tells: given.map(({ assignee }) => ({ userId: assignee.userId, what: 'escalated' as const })),
  };
}

/** Add to the reason of a person's task the action of the escalation level and the person who escalated, if any. */
function addCause(person: StageApprover, { level, by }: StageEscalation): StageApprover {
  const facts = { action: level.action, ...(by ? { by: by.name } : {}) };
  return {
    ...person,
    reasons: person.reasons.map((reason) =>
      reason.code === 'escalated' ? { ...reason, facts: { ...reason.facts, ...facts } } : reason,
    ),
  };
}

/** Escalate an open stage: apply the action of the level to its targets, and store an escalation record. */
export function escalateStage(
  record: RequestRecord,
  stage: Stage,
  escalation: StageEscalation,
): EscalationResult {
  const found = findEscalationTargets(record, stage, escalation.level, escalation.from, escalation);
  const people = found.map((person) => addCause(person, escalation));
  const escalated = applyAction(record, stage, people, escalation);
  const [first] = escalation.from;
  const entry: Escalation = {
    escalationId: escalation.newId(),
    requestId: record.request.requestId,
    applicationId: record.request.applicationId,
    stageId: stage.stageId,
    ...(escalation.by && first ? { taskId: first.taskId } : {}),
    by: escalation.by,
    reason: escalation.reason,
    level: escalation.index,
    action: escalation.level.action,
    to: [...escalated.to],
    at: escalation.at,
  };
  const { record: after } = escalated;
  return { ...escalated, record: { ...after, escalations: [...after.escalations, entry] } };
}
