import { useFormat } from '#frontend/components/format/use-format.ts';
import { DueLabel } from '#frontend/widgets/due-label.tsx';
import type { Due } from '#shared/sla/calendar.ts';
import type { TaskRow } from '#shared/tasks/task.ts';
import type { BulkOutcome } from '../bulk-outcome.ts';
import { BulkOutcomeLabel } from './bulk-outcome-label.tsx';
import { Outcome } from './outcome.tsx';
import classes from './task-state.module.css';

type TaskStateProps = {
  readonly task: TaskRow;
  /** it was approved just now, together with others */
  readonly outcome: BulkOutcome | undefined;
};

/** How a task of a list stands: what became of it, or while it is open, when it is due. */
export function TaskState({ task, outcome }: TaskStateProps) {
  if (outcome) return <BulkOutcomeLabel outcome={outcome} />;
  return task.status === 'Pending' && task.due ? (
    <OpenState due={task.due} />
  ) : (
    <Outcome task={task} />
  );
}

/** The moment comes first, for by it the list is sorted; working hours of other places run differently. */
function OpenState({ due }: { due: Due }) {
  const format = useFormat();
  return (
    <span className={classes.open}>
      <time className={classes.moment} dateTime={due.at}>
        {format.brief(due.at)}
      </time>
      <DueLabel due={due} />
    </span>
  );
}
