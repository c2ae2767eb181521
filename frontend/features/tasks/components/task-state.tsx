import { DueLabel } from '#frontend/widgets/requests/due-label.tsx';
import type { TaskRow } from '#shared/tasks/task.ts';
import type { BulkOutcome } from '../bulk-outcome.ts';
import { BulkOutcomeLabel } from './bulk-outcome-label.tsx';
import { Outcome } from './outcome.tsx';

type TaskStateProps = {
  readonly task: TaskRow;
  /** it was approved just now, together with others */
  readonly outcome: BulkOutcome | undefined;
};

/** State of a task in a list: its result or, while it is open, its due moment. */
export function TaskState({ task, outcome }: TaskStateProps) {
  if (outcome) return <BulkOutcomeLabel outcome={outcome} />;
  return task.status === 'Pending' && task.due ? (
    <DueLabel due={task.due} withLeft />
  ) : (
    <Outcome task={task} />
  );
}
