import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import { calculateEnd, getLatestOrUnknown } from '#functions/organisation/rules/working-time.ts';
import { buildArrangementReason } from '#functions/people/rules/arrangements.ts';
import { findRuleChange } from '#functions/people/rules/rule-changes.ts';
import { chooseFallbackApprovers } from '#functions/routing/rules/fallback-approvers.ts';
import { buildFallbackStep } from '#functions/routing/rules/fallback-step.ts';
import { countApprovalsToEnd } from '#functions/routing/rules/quorum.ts';
import type { Stage } from '#shared/requests/stage.ts';
import type { Task } from '#shared/tasks/task.ts';
import { listCountedTasks } from '../record/progress.ts';
import type { RequestRecord } from '../record/record.ts';
import { listCurrentStages, mergeStages } from '../record/stages.ts';
import { buildStageContext, type PlanningMoment } from './choose-stage-approvers.ts';
import type { NewId } from './command.ts';
import { hasFallbackStage } from './open-stages.ts';

type Narrowing = PlanningMoment & {
  readonly task: Task;
  readonly stage: Stage;
  readonly newId: NewId;
};

/** Whether people other than this assignee, and other than fallback approvers, can approve the open stage alone. */
function canApproveWithout(record: RequestRecord, stage: Stage, { taskId }: Task): boolean {
  const counted = listCountedTasks(record, stage);
  const left = counted.filter(
    (task) =>
      task.taskId !== taskId &&
      task.status !== 'Rejected' &&
      !task.reasons.some(({ code }) => code === 'fallback'),
  );
  return left.length >= countApprovalsToEnd(stage, counted.length);
}

/**
 * Add a waiting stage for the fallback approvers after all others, if owners of the request have just excluded this
 * assignee from an open stage that the remaining people can approve alone. Its people are chosen when it opens, so that
 * it blocks the request even if there is no fallback approver now. Undefined if no such review is needed.
 */
export function reviewNarrowedStep(
  record: RequestRecord,
  { task, stage, at, organisation, newId }: Narrowing,
): RequestRecord | undefined {
  const present = listCurrentStages(record);
  if (hasFallbackStage(present)) return undefined;
  if (!canApproveWithout(record, stage, task)) return undefined;
  const ask = buildStageContext(record, stage, organisation, at);
  const user = organisation.directory.user(task.assignee.userId);
  const arranged = user && buildArrangementReason(user, record.request, at);
  const { person: _, ...facts } = arranged?.facts ?? {};
  const reason = arranged
    ? { code: 'rulesChanged' as const, facts }
    : findRuleChange(ask.facts, organisation.directory, at);
  if (!reason) return undefined;
  const approvers = chooseFallbackApprovers(ask, reason);
  const steps = present.map(({ step }) => step);
  const step = buildFallbackStep({ steps }, { approvers });
  const calendar = getEffectiveCalendar(stage.calendar.locationId, organisation.reference);
  const startsAt = getLatestOrUnknown([at, ...present.map(({ expectedAt }) => expectedAt)]);
  const targetSeconds = present.find((one) => one.targetSeconds !== null)?.targetSeconds ?? null;
  const { threshold: __, seats: ___, ...rest } = stage;
  const review: Stage = {
    ...rest,
    ...{ stageId: newId(), stepId: step.id, name: step.name, order: step.order, step },
    ...{ status: 'Waiting', rule: step.rule, needed: 1, approvers, reasons: [reason] },
    ...{ targetSeconds, escalation: [], milestones: [], nextMilestone: 0, version: 0 },
    ...{ expectedAt: calculateEnd(startsAt, targetSeconds, calendar) },
    ...{ openedAt: null, dueAt: null, closedAt: null },
  };
  return mergeStages(record, [review]);
}
