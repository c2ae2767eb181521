import { DueLabel } from '#frontend/widgets/requests/due-label.tsx';
import type { TaskRow } from '#shared/tasks/task.ts';
import type { BulkOutcome } from '../bulk-outcome.ts';
import { BulkOutcomeLabel } from './bulk-outcome-label.tsx';
import { Outcome } from './outcome.tsx';

type TaskStateProps = {
  readonly task: TaskRow;
  /** outcome of the last bulk action */
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
