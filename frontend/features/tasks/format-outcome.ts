import { t } from '#frontend/lib/text.ts';
import { findOwnSegment } from '#shared/tasks/row-effects.ts';
import type { TaskRow, TaskStatus } from '#shared/tasks/task.ts';

const words = {
  Pending: t`Open`,
  Approved: t`Approved`,
  Rejected: t`Rejected`,
  Returned: t`Sent back`,
  Reassigned: t`Handed over`,
  Escalated: t`Escalated`,
  NotNeeded: t`No longer needed`,
  Cancelled: t`Ended`,
} as const satisfies Record<TaskStatus, string>;

/** Format the state of a task, in the words of the list. */
export const formatOutcome = (task: TaskRow): string =>
  task.status === 'Rejected' && findOwnSegment(task) ? t`Rejected, not final` : words[task.status];
