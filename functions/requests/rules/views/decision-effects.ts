import type { DecisionEffect, DecisionEffects } from '#shared/tasks/decision-effects.ts';
import type { Task } from '#shared/tasks/task.ts';
import type { PlanningMoment } from '../commands/choose-stage-approvers.ts';
import { type Decision, decide } from '../commands/decide.ts';
import { applyChange } from '../record/apply-change.ts';
import { listCountedTasks, tallyOpenStage } from '../record/progress.ts';
import type { RequestRecord } from '../record/record.ts';
import { groupStages, listCurrentStages, listOpenStages } from '../record/stages.ts';
import { forecastStages } from './forecast-stages.ts';

/**
 * Return the stages that stay open, or one of them, each with the people who must still decide and the approvals
 * needed.
 */
const stillOpen = (record: RequestRecord, only?: string): DecisionEffect['stages'] =>
  listOpenStages(record)
    .filter(({ stageId }) => only === undefined || stageId === only)
    .map((stage) => {
      const pending = listCountedTasks(record, stage).filter(({ status }) => status === 'Pending');
      return {
        stage: stage.name,
        names: pending.map(({ assignee }) => assignee.name),
        approvals: tallyOpenStage(record, stage).approvalsLeft,
      };
    });

/** Return the stages that open next, with current people. */
function listNextStages(record: RequestRecord, moment: PlanningMoment): DecisionEffect['stages'] {
  const forecasts = forecastStages(record, moment);
  const waiting = listCurrentStages(record).filter(({ status }) => status === 'Waiting');
  const asked = groupStages(waiting).map((group) =>
    group.flatMap(({ stageId, name }) => {
      const stage = forecasts.get(stageId);
      if (!stage || stage.skipped) return [];
      const { approvers, needed: approvals } = stage;
      return [{ stage: name, names: approvers.map((person) => person.name), approvals }];
    }),
  );
  return asked.find((group) => group.length > 0) ?? [];
}

/** Return the record as if the assignee of an open task made this decision. Nothing is stored. */
function simulateDecision(
  record: RequestRecord,
  { taskId, assignee }: Task,
  outcome: Decision['outcome'],
  { at }: PlanningMoment,
): RequestRecord {
  // Placeholder for a comment, which is not known yet.
  const decision = { taskId, by: assignee, outcome, comments: '…', at };
  return applyChange(record, decide(record, decision));
}

function previewApproval(
  record: RequestRecord,
  task: Task,
  moment: PlanningMoment,
): DecisionEffect {
  const after = simulateDecision(record, task, 'approve', moment);
  if (after.request.status !== 'InReview') return { effect: 'finishes', stages: [] };
  const open = stillOpen(after);
  if (open.length > 0) return { effect: 'waits', stages: open };
  const stages = listNextStages(after, moment);
  return { effect: stages.length > 0 ? 'goesOn' : 'finishes', stages };
}

function previewRejection(
  record: RequestRecord,
  task: Task,
  moment: PlanningMoment,
): DecisionEffect {
  const after = simulateDecision(record, task, 'reject', moment);
  if (after.request.status !== 'InReview') return { effect: 'ends', stages: [] };
  return { effect: 'objection', stages: stillOpen(after, task.stageId) };
}

/**
 * Return the effects of each possible decision by the assignee of an open task. Each decision is applied to a copy of
 * the record.
 */
export function previewDecisionEffects(
  record: RequestRecord,
  task: Task,
  moment: PlanningMoment,
): DecisionEffects {
  const mayReturn = record.stages.some(
    ({ stageId, step }) => stageId === task.stageId && step.mayReturn,
  );
  return {
    approve: previewApproval(record, task, moment),
    reject: previewRejection(record, task, moment),
    ...(mayReturn ? { return: { effect: 'returns', stages: [] } } : {}),
  };
}
