import { countApprovalsToEnd } from '#functions/routing/rules/quorum.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { Stage, StageApprover } from '#shared/requests/stage.ts';
import type { Task } from '#shared/tasks/task.ts';
import { createTask } from '../record/new-stage.ts';
import {
  collectInvolvedIds,
  listCountedTasks,
  type ProgressResult,
  settleStage,
} from '../record/progress.ts';
import type { RequestRecord } from '../record/record.ts';
import { mergeStages, mergeTasks } from '../record/stages.ts';
import type { NewId } from './command.ts';

export type TaskTransfer = {
  readonly task: Task;
  readonly stage: Stage;
  readonly to: readonly StageApprover[];
  readonly by: PersonRef | null;
  readonly at: string;
  readonly comment: string;
  readonly newId: NewId;
};

/**
 * Reassign one open task. A person who already has a task in this stage gets no second one. The caller ensures that
 * enough people remain for the quorum.
 */
export function transferTask(record: RequestRecord, handing: TaskTransfer): ProgressResult {
  const { task, stage, by, at, comment } = handing;
  const ended: Task = {
    ...task,
    status: 'Reassigned',
    decidedAt: at,
    decidedBy: by,
    reviewRemarks: comment,
  };
  const involved = collectInvolvedIds(record, stage, task);
  const fresh = handing.to.filter(({ userId }) => !involved.has(userId));
  const kept = stage.approvers.filter(({ userId }) => userId !== task.assignee.userId);
  // The number of approvals set on opening remains, even for older stages without a stored number.
  const needed = countApprovalsToEnd(stage, listCountedTasks(record, stage).length);
  const changed: Stage = { ...stage, needed, approvers: [...kept, ...fresh] };
  const tasks = fresh.map((person) =>
    createTask(changed, person, record.request, at, handing.newId),
  );
  const after = mergeTasks(mergeStages(record, [changed]), [ended, ...tasks]);
  return fresh.length > 0 ? { record: after } : settleStage(after, changed, { by, at });
}
