import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { PathInline } from '#frontend/widgets/path/path-inline.tsx';
import { RequestOwner } from '#frontend/widgets/requests/request-owner.tsx';
import type { TaskRow } from '#shared/tasks/task.ts';
import type { BulkOutcome } from '../bulk-outcome.ts';
import classes from './task-card.module.css';
import { TaskMarks } from './task-marks.tsx';
import { TaskState } from './task-state.tsx';

/** Card of a task for screens without room for a table. */
export function TaskCard({ task, outcome }: { task: TaskRow; outcome: BulkOutcome | undefined }) {
  const format = useFormat();
  return (
    <div className={`stack middle gap-4-12 ${classes.card}`}>
      <div className="medium pretty">{task.requestTitle}</div>
      <div className={`text-13 tabular nowrap ${classes.amount}`}>
        {task.amount ? format.money(task.amount) : null}
      </div>
      <div className="row gap-6 text-12 line-height-16 muted nowrap">
        <span data-more>{task.categoryName}</span>
        <TaskMarks task={task} />
      </div>
      <div className={classes.person}>
        <RequestOwner {...task} />
      </div>
      <div className={classes.due}>
        <TaskState task={task} outcome={outcome} />
      </div>
      <div className={classes.path} data-more>
        <PathInline path={task.path} />
      </div>
    </div>
  );
}
