import { useState } from 'react';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { sendComment } from '#frontend/data/conversation.ts';
import { readUnsentComment, removeUnsentComment } from '#frontend/data/pending-decisions.ts';
import { useRefreshWork } from '#frontend/data/requests.ts';
import { t } from '#frontend/lib/text.ts';
import { ActorSentence } from '#frontend/widgets/people/who-did-what.tsx';
import type { TaskStatus } from '#shared/tasks/task.ts';
import type { TaskDetails } from '#shared/tasks/tasks-api.ts';
import { TaskMenu } from './acts/task-menu.tsx';
import classes from './task-outcome.module.css';

/** Comment on a task that another person decided first. It can still be posted to the request. */
function UnsentComment({ taskId, requestId }: { taskId: string; requestId: string }) {
  const { userId = '' } = useViewer();
  const [text, setText] = useState(() => readUnsentComment(userId, taskId).trim());
  const { busy, act } = useWrite({ refresh: useRefreshWork() });
  if (!text) return null;
  const forget = () => {
    removeUnsentComment(userId, taskId);
    setText('');
  };
  return (
    <section aria-label={t`What you wrote`}>
      <p className="below-12">{t`You wrote:`}</p>
      <p className={`muted break-anywhere below-12 ${classes.comment}`}>{text}</p>
      <div className="row wrap stretch gap-8 below-12">
        <Button
          variant="default"
          loading={busy}
          onClick={() => void act(() => sendComment(requestId, { text }), { onDone: forget })}
        >{t`Add it to the conversation`}</Button>
        <Button variant="subtle" onClick={forget}>{t`Discard`}</Button>
      </div>
    </section>
  );
}

/** Verbs for the actions of the person who decided. */
const acts = {
  Approved: t`approved`,
  Rejected: t`rejected it`,
  Returned: t`sent it back`,
} as const;
const words: Record<Exclude<TaskStatus, keyof typeof acts>, string> = {
  Pending: t`This task belongs to somebody else`,
  Reassigned: t`It was reassigned to somebody else`,
  Escalated: t`It was escalated to somebody else`,
  NotNeeded: t`The step was decided without you`,
  Cancelled: t`No decision is needed any more`,
};
const isPersonal = (status: TaskStatus): status is keyof typeof acts => Object.hasOwn(acts, status);

/** Outcome of a task, shown if the viewer has no decision to make. */
export function TaskOutcome({
  details,
  requestLink,
}: {
  details: TaskDetails;
  requestLink: string;
}) {
  const { task } = details;
  const { momentWithin } = useFormat();
  const { status, assignee, decidedBy, decidedAt, reviewRemarks } = task;
  const who = decidedBy ?? assignee;
  const sentence = isPersonal(status) ? (
    <ActorSentence by={who} act={acts[status]} />
  ) : status === 'Pending' ? (
    `${words[status]}: ${assignee.name}`
  ) : (
    words[status]
  );
  return (
    <Panel title={t`Nothing to decide`} look="boxed">
      <p className="below-12">
        {sentence}
        {decidedAt ? `, ${momentWithin(decidedAt)}` : ''}.
      </p>
      {reviewRemarks ? (
        <p className={`muted break-anywhere below-12 ${classes.comment}`}>{reviewRemarks}</p>
      ) : null}
      <UnsentComment taskId={task.taskId} requestId={task.requestId} />
      <div className="row wrap stretch gap-8 below-12">
        <ButtonLink to={requestLink} variant="default">{t`Open the request`}</ButtonLink>
        <TaskMenu details={details} />
      </div>
    </Panel>
  );
}
