import { ButtonLink } from '#frontend/components/button.tsx';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { Panel } from '#frontend/components/panel.tsx';
import { useViewer } from '#frontend/components/viewer.tsx';
import type { TaskStatus } from '#shared/tasks/task.ts';
import type { TaskDetails } from '#shared/tasks/tasks-api.ts';
import { TaskMenu } from './acts/task-menu.tsx';
import classes from './task-outcome.module.css';
import { UnsentComment } from './unsent-comment.tsx';

const words: Record<TaskStatus, string> = {
  Pending: 'This task belongs to somebody else',
  Approved: 'approved',
  Rejected: 'rejected it',
  Returned: 'sent it back',
  Reassigned: 'It was reassigned to somebody else',
  Escalated: 'It was escalated to somebody else',
  NotNeeded: 'The step was decided without you',
  Cancelled: 'No decision is needed any more',
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
    ? `${who.userId === userId ? 'You' : who.name} ${words[status]}`
    : status === 'Pending'
      ? `${words[status]}: ${assignee.name}`
      : words[status];
  return (
    <Panel title="Nothing to decide" look="boxed">
      <p className={classes.text}>
        {sentence}
        {decidedAt ? `, ${momentWithin(decidedAt)}` : ''}.
      </p>
      {reviewRemarks ? <p className={classes.comment}>{reviewRemarks}</p> : null}
      <UnsentComment taskId={task.taskId} requestId={task.requestId} />
      <div className={classes.choices}>
        <ButtonLink to={requestLink} variant="default">
          Open the request
        </ButtonLink>
        <TaskMenu details={details} />
      </div>
    </Panel>
  );
}
