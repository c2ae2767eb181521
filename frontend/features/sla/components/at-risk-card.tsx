import { t } from '#frontend/lib/text.ts';
import { MailProblemMark } from '#frontend/widgets/people/mail-problem.tsx';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import { DueLabel } from '#frontend/widgets/requests/due-label.tsx';
import type { TaskAtRisk } from '#shared/sla/tasks-at-risk-api.ts';
import type { MailProblem } from '#shared/users/mail-problem.ts';
import classes from './at-risk.module.css';
import { LastReminder } from './at-risk-columns.tsx';

type AtRiskCardProps = {
  readonly task: TaskAtRisk;
  /** Mail problem of the assignee. */
  readonly mailProblem: MailProblem | undefined;
};

/** Card of a task at risk for screens without room for a table. */
export function AtRiskCard({ task, mailProblem }: AtRiskCardProps) {
  return (
    <div className="stack middle gap-4-12 name-value">
      <div className="whole-row medium pretty">{task.requestTitle}</div>
      <div className="whole-row text-12 line-height-16 muted" data-more>
        {task.requestNumber} · {task.categoryName} · {task.stageName}
      </div>
      <PersonChip person={task.assignee} insteadOf={task.insteadOf} />
      <div className={`text-13 ${classes.end}`}>
        <DueLabel due={task.due} />
      </div>
      {mailProblem ? <MailProblemMark problem={mailProblem} /> : null}
      {task.reminded ? (
        <div className="whole-row text-12 line-height-16 muted" data-more>
          {t`Reminded by`} <LastReminder task={task} />
        </div>
      ) : null}
    </div>
  );
}
