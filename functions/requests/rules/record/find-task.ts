import { explainArrangement } from '#functions/people/rules/arrangements.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { isOwnRequest, type Owners } from '#shared/requests/request.ts';
import type { Stage } from '#shared/requests/stage.ts';
import { canDecideTask, type Task } from '#shared/tasks/task.ts';
import type { Command } from '../commands/command.ts';
import type { RequestRecord } from './record.ts';

/** Return a task with its stage. Throws `task.not-found`. */
export function findTask(record: RequestRecord, taskId: string): { task: Task; stage: Stage } {
  const task = record.tasks.find((candidate) => candidate.taskId === taskId);
  const stage = record.stages.find(({ stageId }) => stageId === task?.stageId);
  if (!task || !stage) throw new AppError('task.not-found', t`There is no such task.`);
  return { task, stage };
}

/** Refuse a late action on a task, with the person, outcome and time that ended it. */
export function assertPending(task: Task, stage: Stage): void {
  if (task.status === 'Pending' && stage.status === 'Open') return;
  const who = task.decidedBy?.name ?? t`the product`;
  throw new AppError('task.already-decided', t`This task is closed: ${task.status}, by ${who}.`, {
    present: {
      status: task.status,
      by: task.decidedBy,
      at: task.decidedAt,
      stage: stage.status,
      comment: task.reviewRemarks,
    },
  });
}

/**
 * Return the reason why a person can never decide a request: they are its requester, or raised it. Undefined: neither
 * applies.
 */
export function explainOwnRequest(userId: string, request: Owners): string | undefined {
  if (!isOwnRequest(userId, request)) return undefined;
  return request.requester.userId === userId
    ? t`Nobody decides their own request.`
    : t`Nobody decides a request they raised.`;
}

/** Actor and time, with the profile fields that determine whether they may decide. */
export type Decider = Pick<Command, 'by' | 'at' | 'standing'>;

/**
 * Check that the person is the assignee, and has no hold on decisions. Nobody decides their own request, or that of a
 * person who chose them as approver, whatever their role.
 * @throws actor.forbidden, actor.arranged, actor.held
 */
export function assertMayDecide({ request }: RequestRecord, task: Task, decider: Decider): void {
  const { by, at, standing } = decider;
  const own = explainOwnRequest(by.userId, request);
  if (own || !canDecideTask(by.userId, { ...task, status: 'Pending' }))
    throw new AppError('actor.forbidden', own ?? t`This task belongs to somebody else.`);
  if (!standing) return;
  const arranged = explainArrangement(standing, request, at);
  if (arranged) throw new AppError('actor.arranged', arranged);
  const { held } = standing;
  if (held && at < held.until)
    throw new AppError(
      'actor.held',
      t`Your address or second factor was changed, so you can’t decide for a day. An administrator other than ${held.by.name} can end this.`,
      { present: { until: held.until } },
    );
}
