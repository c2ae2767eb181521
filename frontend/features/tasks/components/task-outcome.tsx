import { ButtonLink } from '#frontend/components/button.tsx';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { Panel } from '#frontend/components/panel.tsx';
import { useViewer } from '#frontend/components/viewer.tsx';
import { t } from '#frontend/lib/text.ts';
import type { TaskStatus } from '#shared/tasks/task.ts';
import type { TaskDetails } from '#shared/tasks/tasks-api.ts';
import { TaskMenu } from './acts/task-menu.tsx';
import classes from './task-outcome.module.css';
import { UnsentComment } from './unsent-comment.tsx';

const words: Record<TaskStatus, string> = {
  Pending: t`This task belongs to somebody else`,
  Approved: 'approved',
  Rejected: t`rejected it`,
  Returned: t`sent it back`,
  Reassigned: t`It was reassigned to somebody else`,
  Escalated: t`It was escalated to somebody else`,
  NotNeeded: t`The step was decided without you`,
  Cancelled: t`No decision is needed any more`,
};
const isPersonal = (status: TaskStatus) =>
  status === 'Approved' || status === 'Rejected' || status === 'Returned';

/** In place of the decision when there is none to make: what became of the task. */
export function TaskOutcome({
  details,
  requestLink,
}: {
  details: TaskDetails;
  requestLink: string;
}) {
  const { task } = details;
  const { userId } = useViewer();
  const { momentWithin } = useFormat();
  const { status, assignee, decidedBy, decidedAt, reviewRemarks } = task;
  const who = decidedBy ?? assignee;
  const sentence = isPersonal(status)
    ? `${who.userId === userId ? t`You` : who.name} ${words[status]}`
    : status === 'Pending'
      ? `${words[status]}: ${assignee.name}`
      : words[status];
  return (
    <Panel title={t`Nothing to decide`} look="boxed">
      <p className={classes.text}>
        {sentence}
        {decidedAt ? `, ${momentWithin(decidedAt)}` : ''}.
      </p>
      {reviewRemarks ? <p className={classes.comment}>{reviewRemarks}</p> : null}
      <UnsentComment taskId={task.taskId} requestId={task.requestId} />
      <div className={classes.choices}>
        <ButtonLink to={requestLink} variant="default">{t`Open the request`}</ButtonLink>
        <TaskMenu details={details} />
      </div>
    </Panel>
  );
}
