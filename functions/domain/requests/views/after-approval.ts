import type { AfterApproval } from '#shared/tasks/after-approval.ts';
import type { Task } from '#shared/tasks/task.ts';
import { neededOf } from '../../routing/quorum.ts';
import { decide } from '../commands/decide.ts';
import type { Moment } from '../commands/who-is-asked.ts';
import { applyChange } from '../record/apply-change.ts';
import { countedTasks } from '../record/progress.ts';
import type { RequestRecord } from '../record/record.ts';
import { groupsOf, openStagesOf, presentStages } from '../record/stages.ts';
import { forecastStages } from './forecast-stages.ts';

/** Who still has to decide in the stages that stay open. */
const stillOpen = (record: RequestRecord): AfterApproval['stages'] =>
  openStagesOf(record).map((stage) => {
    const counted = countedTasks(record, stage);
    const pending = counted.filter(({ status }) => status === 'Pending');
    const approved = counted.filter(({ status }) => status === 'Approved').length;
    return {
      stage: stage.name,
      names: pending.map(({ assignee }) => assignee.name),
      approvals: neededOf(stage, counted.length) - approved,
    };
  });

/** The stages that open next, with the people of this moment. */
function opensNext(record: RequestRecord, moment: Moment): AfterApproval['stages'] {
  const forecasts = forecastStages(record, moment);
  const waiting = presentStages(record).filter(({ status }) => status === 'Waiting');
  const asked = groupsOf(waiting).map((group) =>
    group.flatMap(({ stageId, name }) => {
      const stage = forecasts.get(stageId);
      if (!stage || stage.skipped) return [];
      const { approvers, needed: approvals } = stage;
      return [{ stage: name, names: approvers.map((person) => person.name), approvals }];
    }),
  );
  return asked.find((group) => group.length > 0) ?? [];
}

/**
 * What follows if the assignee of an open task approves it at this moment: the same decision is made on the record as
 * it is, and nothing of it is kept.
 */
export function afterApproval(record: RequestRecord, task: Task, moment: Moment): AfterApproval {
  const { taskId, assignee } = task;
  const approval = { taskId, by: assignee, outcome: 'approve' as const, at: moment.at };
  const after = applyChange(record, decide(record, approval));
  const { status } = after.request;
  if (status !== 'InReview') return { effect: 'finishes', stages: [] };
  const open = stillOpen(after);
  if (open.length > 0) return { effect: 'waits', stages: open };
  const stages = opensNext(after, moment);
  return { effect: stages.length > 0 ? 'goesOn' : 'finishes', stages };
}
