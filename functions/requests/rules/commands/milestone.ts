import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { findRuleChange } from '#functions/people/rules/rule-changes.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Milestone, Stage } from '#shared/requests/stage.ts';
import { buildOwnerNotices } from '../record/progress.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import { listPendingTasks, listStageTasks, mergeStages } from '../record/stages.ts';
import type { NewId, SystemCommand } from './command.ts';
import { escalateStage } from './escalate-stage.ts';

export type MilestoneReached = SystemCommand & {
  readonly stageId: string;
  readonly n: number;
  readonly organisation: Organisation;
  readonly newId: NewId;
};

const listAssigneeNotifications = (
  record: RequestRecord,
  stage: Stage,
  what: 'reminder' | 'overdue',
): Event['tells'] =>
  listPendingTasks(record)
    .filter(({ stageId }) => stageId === stage.stageId)
    .map(({ assignee }) => ({ userId: assignee.userId, what }));

function recordReminder(
  before: RequestRecord,
  record: RequestRecord,
  stage: Stage,
  milestone: Milestone,
): Change {
  return recordEvent(before, record, {
    type: 'reminded',
    at: milestone.at,
    by: null,
    stage,
    details: { milestone: milestone.n, dueAt: stage.dueAt, since: stage.openedAt },
    tells: listAssigneeNotifications(record, stage, 'reminder'),
  });
}

function recordBreach(
  before: RequestRecord,
  record: RequestRecord,
  stage: Stage,
  milestone: Milestone,
): Change {
  return recordEvent(before, record, {
    type: 'breached',
    at: milestone.at,
    by: null,
    stage,
    details: { milestone: milestone.n, dueAt: stage.dueAt, targetSeconds: stage.targetSeconds },
    tells: [
      ...listAssigneeNotifications(record, stage, 'overdue'),
      ...buildOwnerNotices(record, 'overdue'),
    ],
  });
}

function recordEscalation(
  before: RequestRecord,
  record: RequestRecord,
  stage: Stage,
  milestone: Milestone,
  { at, organisation, newId }: MilestoneReached,
): Change {
  const index = milestone.level ?? 0;
  const level = stage.escalation[index];
  const done = before.escalations.some(
    (entry) => entry.stageId === stage.stageId && entry.level >= index,
  );
  const { directory } = organisation;
  const isBarred = level?.action === 'approve' && findRuleChange(record.request, directory, at);
  // Only remind if somebody has already escalated to this level, the policy was removed, or an automatic decision would
  // favor an administrator who changed rules.
  if (!level || done || isBarred) return recordReminder(before, record, stage, milestone);
  const from = listStageTasks(record, stage).filter(({ status }) => status === 'Pending');
  const reason = 'Not decided in time.';
  const escalation = { level, index, by: null, reason, at, organisation, newId, from };
  const escalated = escalateStage(record, stage, escalation);
  return recordEvent(before, escalated.record, {
    type: 'escalated',
    at,
    by: null,
    stage,
    comment: reason,
    details: {
      milestone: milestone.n,
      level: index,
      action: level.action,
      to: escalated.to,
      dueAt: stage.dueAt,
    },
    drives: escalated.drives,
    tells: escalated.tells,
    organisation,
  });
}

/**
 * Apply milestone `n` of a stage when it is due: a reminder, the breach, or a level of the escalation policy. Null if
 * it no longer applies: the stage is closed, or the milestone is done or was moved.
 */
export function reachMilestone(record: RequestRecord, asked: MilestoneReached): Change | null {
  const stage = record.stages.find(({ stageId }) => stageId === asked.stageId);
  const milestone = stage?.milestones[asked.n];
  if (!stage || !milestone || stage.status !== 'Open' || stage.nextMilestone !== asked.n)
    return null;
  if (Date.parse(milestone.at) > Date.parse(asked.at)) return null;
  const passed: Stage = { ...stage, nextMilestone: asked.n + 1 };
  const after = mergeStages(record, [passed]);
  const now = { ...milestone, at: asked.at };
  if (milestone.kind === 'remind') return recordReminder(record, after, passed, now);
  if (milestone.kind === 'breach') return recordBreach(record, after, passed, now);
  return recordEscalation(record, after, passed, now, asked);
}
