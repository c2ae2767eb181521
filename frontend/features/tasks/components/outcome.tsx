import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import { findOwnSegment } from '#shared/tasks/row-effects.ts';
import type { TaskRow, TaskStatus } from '#shared/tasks/task.ts';
import classes from './outcome.module.css';

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

/** Outcome of a closed task and the time of the decision. */
export function Outcome({ task }: { task: TaskRow }) {
  const { status, decidedAt } = task;
  const format = useFormat();
  return (
    <span className={`gap-6 text-13 nowrap ${classes.outcome}`} data-status={status}>
      {status === 'Rejected' && findOwnSegment(task) ? t`Rejected, not final` : words[status]}
      {decidedAt ? <span className={classes.when}>{format.brief(decidedAt)}</span> : null}
    </span>
  );
}
