import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Plan } from '#functions/routing/rules/plan.ts';
import type { PlannedStage } from '#functions/routing/rules/plan-step.ts';
import type { Request } from '#shared/requests/request.ts';
import type { Stage, StageApprover } from '#shared/requests/stage.ts';
import type { Task } from '#shared/tasks/task.ts';
import type { NewId } from '../commands/command.ts';

/**
 * Create the stored form of a planned stage when its round starts: waiting, or skipped because its condition is false.
 */
export function createStage(
  planned: PlannedStage,
  { calendar }: Pick<Plan, 'calendar'>,
  request: Request,
  at: string,
  newId: NewId,
): Stage {
  const { step } = planned;
  // A prior approval by the same person is only a forecast, because they may still reassign their task.
  const skipped = planned.skipped?.code === 'conditionFalse';
  return {
    stageId: newId(),
    requestId: request.requestId,
    applicationId: request.applicationId,
    round: request.round,
    order: planned.order,
    stepId: step.id,
    name: step.name,
    status: skipped ? 'Skipped' : 'Waiting',
    step,
    rule: planned.rule,
    needed: planned.needed,
    approvers: [...planned.approvers],
    reasons: [...planned.reasons],
    ...(planned.threshold ? { threshold: planned.threshold } : {}),
    inputs: planned.inputs,
    calendar: { locationId: calendar.locationId, timeZone: calendar.timeZone },
    targetSeconds: planned.targetSeconds,
    escalation: [...planned.escalation],
    milestones: [],
    nextMilestone: 0,
    expectedAt: skipped ? null : planned.expectedAt,
    openedAt: null,
    dueAt: null,
    closedAt: skipped ? at : null,
    version: 0,
  };
}

/** Create the task of one approver in an open stage, with the request fields for their list. */
export function createTask(
  stage: Stage,
  approver: StageApprover,
  request: Request,
  at: string,
  newId: NewId,
): Task {
  return {
    taskId: newId(),
    requestId: request.requestId,
    applicationId: request.applicationId,
    stageId: stage.stageId,
    round: stage.round,
    order: stage.order,
    stageName: stage.name,
    status: 'Pending',
    assignee: personRef(approver),
    ...(approver.insteadOf ? { insteadOf: approver.insteadOf } : {}),
    reasons: [...approver.reasons],
    requestNumber: request.number,
    requestTitle: request.title,
    categoryId: request.categoryId,
    categoryName: request.categoryName,
    requester: request.requester,
    ...(request.raisedBy.userId === request.requester.userId ? {} : { raisedBy: request.raisedBy }),
    amount: request.amount,
    ...(request.isAmountUnknown && { isAmountUnknown: true as const }),
    priority: request.priority,
    path: [],
    createdAt: at,
    dueAt: stage.dueAt,
    targetSeconds: stage.targetSeconds,
    locationId: request.locationId,
    decidedAt: null,
    decidedBy: null,
    reviewRemarks: '',
    version: 0,
  };
}
