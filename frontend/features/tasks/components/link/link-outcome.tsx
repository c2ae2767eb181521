import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { signInAnew } from '#frontend/lib/session/sign-in-again.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { DecisionLink } from '#shared/tasks/decision-links-api.ts';
import { describeLinkState } from '../../link-words.ts';
import classes from './link.module.css';

/** Explanation and next step, shown if the link cannot decide now. */
export function LinkOutcome({ details }: { details: DecisionLink }) {
  const { link, task } = details;
  const { momentWithin } = useFormat();
  const { userId } = useViewer();
  const { title, text } = describeLinkState(details, { moment: momentWithin, userId });
  const stillWaits = link.state === 'expired' || link.state === 'off';
  return (
    <Panel title={title} look="boxed">
      <p className={classes.text} role="status">
        {text}
      </p>
      {task.reviewRemarks ? <p className={classes.text}>“{task.reviewRemarks}”</p> : null}
      <div className="row wrap stretch gap-8">
        {stillWaits ? (
          <ButtonLink
            to={paths.reviewTask(task.taskId)}
          >{t`Decide on the request’s page`}</ButtonLink>
        ) : (
          <ButtonLink
            variant="default"
            to={paths.viewRequest(task.requestId)}
          >{t`Open the request`}</ButtonLink>
        )}
        <ButtonLink variant="default" to={paths.myTasks}>{t`My tasks`}</ButtonLink>
      </div>
    </Panel>
  );
}

/** Request to sign in. Above an amount, neither the link nor an older sign-in is sufficient. */
export function SignInFirst({ details }: { details: DecisionLink }) {
  const { money } = useFormat();
  const { signIn } = details.link;
  if (!signIn) return null;
  const above = money(signIn.above);
  return (
    <Panel title={t`Sign in again first`} look="boxed">
      <p
        className={classes.text}
      >{t`For more than ${above}, links decide only within ${signIn.minutes} minutes of a sign-in. Sign in again, and you return to this page.`}</p>
      <div className="row wrap stretch gap-8">
        <Button onClick={() => void signInAnew()}>{t`Sign in again`}</Button>
        <ButtonLink
          variant="default"
          to={paths.reviewTask(details.task.taskId)}
        >{t`Open the request`}</ButtonLink>
      </div>
    </Panel>
  );
}
