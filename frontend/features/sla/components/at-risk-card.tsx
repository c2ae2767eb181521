import { t } from '#frontend/lib/text.ts';
import { DueLabel } from '#frontend/widgets/due-label.tsx';
import { PersonChip } from '#frontend/widgets/person-chip.tsx';
import type { TaskAtRisk } from '#shared/sla/tasks-at-risk-api.ts';
import classes from './at-risk.module.css';
import { Reminded } from './at-risk-columns.tsx';

/** A task at risk where there is no room for a table. */
export function AtRiskCard({ task }: { task: TaskAtRisk }) {
  return (
    <div className={classes.card}>
      <div className={classes.title}>{task.requestTitle}</div>
      <div className={classes.under}>
        {task.requestNumber} · {task.categoryName} · {task.stageName}
      </div>
      <PersonChip person={task.assignee} insteadOf={task.insteadOf} />
      <div className={classes.end}>
        <DueLabel due={task.due} />
      </div>
      {task.reminded ? (
        <div className={classes.under}>
          {t`Reminded by`} <Reminded task={task} />
        </div>
      ) : null}
    </div>
  );
}
