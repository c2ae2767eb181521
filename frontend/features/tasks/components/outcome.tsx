import { useFormat } from '#frontend/components/text/format/use-format.ts';
import type { TaskRow } from '#shared/tasks/task.ts';
import { formatOutcome } from '../format-outcome.ts';
import classes from './outcome.module.css';

/** Outcome of a closed task and the time of the decision. */
export function Outcome({ task }: { task: TaskRow }) {
  const { status, decidedAt } = task;
  const format = useFormat();
  return (
    <span className={`gap-6 text-13 nowrap ${classes.outcome}`} data-status={status}>
      {formatOutcome(task)}
      {decidedAt ? <span className={classes.when}>{format.brief(decidedAt)}</span> : null}
    </span>
  );
}
