import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { StageApprover } from '#shared/requests/stage.ts';
import type { Delegation } from '#shared/users/user.ts';
import { assertPending, findTask } from '../record/find-task.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import { actsAsAdministrator } from './administer.ts';
import type { Command, NewId } from './command.ts';
import { findRecipient } from './find-recipient.ts';
import { transferTask } from './hand-over.ts';

export type DelegatedTask = Command & {
  readonly taskId: string;
  readonly delegation: Delegation;
  readonly isAdmin?: boolean;
  readonly organisation: Organisation;
  readonly newId: NewId;
};

/**
 * Transfer one open task to the delegate of its assignee, who then decides for the assignee. If the delegate is away
 * too, their delegate gets it. The tasks are selected when the delegation is created.
 * @throws task.not-found, actor.forbidden, task.already-decided, user.not-found, and input.invalid on `taskIds` if the
 * delegate may not get the task
 */
export function delegateTask(record: RequestRecord, asked: DelegatedTask): Change {
  const { task, stage } = findTask(record, asked.taskId);
  const { fromUserId, toUserId, categoryIds, endsOn } = asked.delegation;
  const isAllowed = asked.by.userId === fromUserId || actsAsAdministrator(record.request, asked);
  if (task.assignee.userId !== fromUserId || !isAllowed)
    throw new AppError('actor.forbidden', t`This task belongs to somebody else.`);
  assertPending(task, stage);
  if (categoryIds && !categoryIds.includes(task.categoryId))
    throw new AppError('input.invalid', t`The delegation is for other categories.`, {
      fields: { taskIds: [t`${task.requestNumber} belongs to another category.`] },
    });
  const recipient = findRecipient(record, stage, toUserId, 'taskIds', asked);
  const { user } = recipient;
  const { name } = recipient.insteadOf ?? user;
  const reason = {
    code: 'delegate' as const,
    facts: { person: name, for: task.assignee.name, until: endsOn },
  };
  const person: StageApprover = {
    ...personRef(user),
    insteadOf: task.insteadOf ?? task.assignee,
    reasons: [...task.reasons, reason, ...recipient.reasons],
  };
  const by = personRef(asked.by);
  const handing = { task, stage, to: [person], by, at: asked.at, comment: '', newId: asked.newId };
  const after = transferTask(record, handing);
  return recordEvent(record, after.record, {
    type: 'reassigned',
    at: asked.at,
    by,
    stage,
    taskId: task.taskId,
    details: { from: task.assignee, to: personRef(user), delegationId: asked.delegation.id },
    drives: after.drives,
    tells: [{ userId: user.userId, what: 'task' }],
    organisation: asked.organisation,
    key: asked.key,
  });
}
