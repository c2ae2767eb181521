import { Button } from '#frontend/components/inputs/button.tsx';
import { formatTaskCount } from '#frontend/lib/language/counts.ts';
import { plural, t } from '#frontend/lib/text.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { TaskOutcome } from '#shared/tasks/task-acts-api.ts';
import type { OpenTask } from './task-choice.tsx';
import classes from './tasks-not-moved.module.css';

export type TaskMoveResult = {
  readonly to: PersonRef;
  readonly refused: readonly TaskOutcome[];
  /** Number of tasks that moved. */
  readonly went: number;
};

type StayedTasksProps = {
  readonly stayed: TaskMoveResult;
  readonly tasks: readonly OpenTask[];
  readonly onClose: () => void;
};

/** Dialog after a delegation was saved, with the tasks that could not be moved and the reasons. */
export function UnmovedTasksDialog({
  stayed: { to, refused, went },
  tasks,
  onClose,
}: StayedTasksProps) {
  const titleOf = (id: string) => tasks.find(({ taskId }) => taskId === id)?.title ?? t`A task`;
  return (
    <div className="stack gap-12 pad-24">
      <h2>
        {plural(
          refused.length,
          t`${refused.length} task stayed`,
          t`${refused.length} tasks stayed`,
        )}
      </h2>
      <p className="muted">
        {went > 0
          ? t`${to.name} decides from now on and got ${formatTaskCount(went)}. Tasks that stayed can be reassigned from their pages.`
          : t`${to.name} decides from now on. Tasks that stayed can be reassigned from their pages.`}
      </p>
      <ul className={`text-13 ${classes.list}`}>
        {refused.map(({ taskId, problem }) => (
          <li key={taskId}>
            <strong>{titleOf(taskId)}</strong>
            <span>{problem?.detail}</span>
          </li>
        ))}
      </ul>
      <div className="row stretch end">
        <Button onClick={onClose}>{t`Close`}</Button>
      </div>
    </div>
  );
}
