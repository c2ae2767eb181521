import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { DueLabel } from '#frontend/widgets/requests/due-label.tsx';
import type { TaskRow } from '#shared/tasks/task.ts';
import type { BulkOutcome } from '../bulk-outcome.ts';
import { formatOutcome } from '../format-outcome.ts';
import { BulkOutcomeLabel } from './bulk-outcome-label.tsx';
import classes from './outcome.module.css';

/** Outcome of a closed task and the time of the decision. */
function Outcome({ task }: { task: TaskRow }) {
  const { status, decidedAt } = task;
  const format = useFormat();
  return (
    <span className={`gap-6 text-13 nowrap ${classes.outcome}`} data-status={status}>
      {formatOutcome(task)}
      {decidedAt ? <span className={classes.when}>{format.brief(decidedAt)}</span> : null}
    </span>
  );
}

type TaskStateProps = {
  readonly task: TaskRow;
  /** Outcome of the last bulk action. */
  readonly outcome: BulkOutcome | undefined;
};

/** State of a task in a list: its outcome, or its due time while it is open. */
export function TaskState({ task, outcome }: TaskStateProps) {
  if (outcome) return <BulkOutcomeLabel outcome={outcome} />;
  return task.status === 'Pending' && task.due ? (
    <DueLabel due={task.due} withLeft />
  ) : (
    <Outcome task={task} />
  );
}
