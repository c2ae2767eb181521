import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { t } from '#shared/language/t.ts';
import type { StageApprover } from '#shared/requests/stage.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import type { Command, NewId } from './command.ts';
import { findRecipient, throwFieldError } from './find-recipient.ts';
import { transferTask } from './hand-over.ts';
import { findOpenTask } from './open-task.ts';

export type Reassignment = Command & {
  readonly taskId: string;
  readonly toUserId: string;
  readonly comments: string;
  /** Administrators may reassign any task, whatever the step allows. */
  readonly isAdmin?: boolean;
  readonly organisation: Organisation;
  readonly newId: NewId;
};

/**
 * Reassign a task to another person, or to their delegate while they are out of office, with a reason.
 * @throws task.not-found, actor.forbidden, task.already-decided, user.not-found, input.invalid (inactive or no
 * approver, their own request or their delegate's, involved already, approval limit too low, no reason)
 */
export function reassign(record: RequestRecord, asked: Reassignment): Change {
  const { task, stage } = findOpenTask(record, asked, ({ name, step }) =>
    step.mayReassign ? undefined : t`The step “${name}” does not allow reassigning.`,
  );
  const comment = asked.comments.trim();
  if (comment === '') throwFieldError('comments', 'Say why.');
  const { user, insteadOf, reasons } = findRecipient(
    record,
    stage,
    asked.toUserId,
    'toUserId',
    asked,
  );
  const by = personRef(asked.by);
  const facts = { person: (insteadOf ?? user).name, from: task.assignee.name, by: by.name };
  const person: StageApprover = {
    ...personRef(user),
    ...(insteadOf && { insteadOf }),
    reasons: [{ code: 'reassigned', facts }, ...reasons],
  };
  const handing = {
    task,
    stage,
    to: [person],
    by,
    at: asked.at,
    comment,
    newId: asked.newId,
  };
  const after = transferTask(record, handing);
  return recordEvent(record, after.record, {
    type: 'reassigned',
    at: asked.at,
    by,
    insteadOf: task.insteadOf,
    stage,
    taskId: task.taskId,
    comment,
    details: { from: task.assignee, to: personRef(user), ...(insteadOf && { for: insteadOf }) },
    drives: after.drives,
    tells: [{ userId: user.userId, what: 'task' }],
    organisation: asked.organisation,
    key: asked.key,
  });
}
