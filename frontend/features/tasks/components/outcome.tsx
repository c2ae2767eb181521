import { useFormat } from '#frontend/components/format/use-format.ts';
import type { TaskRow, TaskStatus } from '#shared/tasks/task.ts';
import classes from './outcome.module.css';

const words = {
  Pending: 'Open',
  Approved: 'Approved',
  Rejected: 'Rejected',
  Returned: 'Sent back',
  Reassigned: 'Handed over',
  Escalated: 'Escalated',
  NotNeeded: 'No longer needed',
  Cancelled: 'Ended',
} as const satisfies Record<TaskStatus, string>;

/** How a task ended, and when. */
export function Outcome({ task: { status, decidedAt } }: { task: TaskRow }) {
  const format = useFormat();
  return (
    <span className={classes.outcome} data-status={status}>
      {words[status]}
      {decidedAt ? <span className={classes.when}>{format.brief(decidedAt)}</span> : null}
    </span>
  );
}
