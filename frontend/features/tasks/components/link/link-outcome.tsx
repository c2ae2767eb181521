import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { startNewSignIn } from '#frontend/lib/session/sign-in-again.ts';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { EventType } from '#shared/requests/event.ts';
import type { RequestStatus } from '#shared/requests/request.ts';
import type { DecisionLink } from '#shared/tasks/decision-links-api.ts';
import type { TaskStatus } from '#shared/tasks/task.ts';

/** Formatters for times within a sentence, and the reader. */
type LinkTextContext = {
  readonly moment: (at: string) => string;
  readonly userId: string | undefined;
};
type Words = { readonly title: string; readonly text: string };

const didByLink: Partial<Record<EventType, string>> = {
  approved: t`You approved it`,
  rejected: t`You rejected it`,
  returned: t`You sent it back`,
};

/** Reasons why no decision is needed any more, because the request ended or was sent back. */
const closedReasons: Partial<Record<RequestStatus, string>> = {
  Withdrawn: t`The request was withdrawn`,
  Returned: t`The request went back for change`,
  Rejected: t`The request was rejected`,
  Approved: t`The request was approved`,
};
const endedTaskReasons: Partial<Record<TaskStatus, string>> = {
  Reassigned: t`The task was reassigned`,
  Escalated: t`The task was escalated`,
  NotNeeded: t`The step was decided without you`,
  Cancelled: t`No decision is needed any more`,
};
const getDecidedReasons = (who: string | undefined): Partial<Record<TaskStatus, string>> =>
  who === undefined
    ? {
        Approved: t`You have already approved it`,
        Rejected: t`You have already rejected it`,
        Returned: t`You have already sent it back`,
      }
    : {
        Approved: t`${who} approved it`,
        Rejected: t`${who} rejected it`,
        Returned: t`${who} sent it back`,
      };

/** Describe the end of a task that was not decided by its link. If it was reassigned, include the current assignees. */
function describeTaskEnd(
  { task, details }: DecisionLink,
  { moment, userId }: LinkTextContext,
): string {
  const { status, decidedBy, decidedAt } = task;
  const { request } = details;
  const by = decidedBy && decidedBy.userId !== userId ? decidedBy.name : undefined;
  const what =
    getDecidedReasons(by)[status] ??
    (status === 'Cancelled' ? closedReasons[request.status] : undefined) ??
    endedTaskReasons[status] ??
    t`No decision is needed any more`;
  const when = decidedAt ?? (status === 'Cancelled' ? request.closedAt : null);
  const sentence = when ? t`${what}, ${moment(when)}.` : `${what}.`;
  const handedOn = status === 'Reassigned' || status === 'Escalated';
  const now = joinWithAnd(new Set(request.assignees.map(({ name }) => name)));
  return handedOn && now ? t`${sentence} It waits for ${now} now.` : sentence;
}

/** Describe why a link cannot decide now: the event, and the reader's options. */
function describeLinkState(details: DecisionLink, told: LinkTextContext): Words {
  const { state, validUntil, receipt } = details.link;
  switch (state) {
    case 'used':
      return {
        title: t`You have decided`,
        text: receipt
          ? t`${didByLink[receipt.event.type] ?? t`You decided it`}, ${told.moment(receipt.event.at)}. You can’t use this link again.`
          : '',
      };
    case 'ended':
      return { title: t`Nothing to decide`, text: describeTaskEnd(details, told) };
    case 'notAllowed':
      return {
        title: t`Not yours to decide`,
        text: t`It still waits, but you may not decide it any more. An administrator can give you access or reassign it.`,
      };
    case 'expired':
      return {
        title: t`This link has expired`,
        text: t`You could use it until ${told.moment(validUntil)}. The request still needs your approval.`,
      };
    default:
      return {
        title: t`Decisions by mail are switched off`,
        text: t`An administrator switched this off. The request still needs your approval.`,
      };
  }
}

/** Explanation and next step, shown if the link cannot decide now. */
export function LinkOutcome({ details }: { details: DecisionLink }) {
  const { link, task } = details;
  const { momentWithin } = useFormat();
  const { userId } = useViewer();
  const { title, text } = describeLinkState(details, { moment: momentWithin, userId });
  const stillWaits = link.state === 'expired' || link.state === 'off';
  return (
    <Panel title={title} look="boxed">
      <p className="below-12 pretty" role="status">
        {text}
      </p>
      {task.reviewRemarks ? <p className="below-12 pretty">“{task.reviewRemarks}”</p> : null}
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
      <p className="below-12 pretty">{t`For more than ${above}, links decide only within ${signIn.minutes} minutes of a sign-in. Sign in again, and you return to this page.`}</p>
      <div className="row wrap stretch gap-8">
        <Button onClick={() => void startNewSignIn()}>{t`Sign in again`}</Button>
        <ButtonLink
          variant="default"
          to={paths.reviewTask(details.task.taskId)}
        >{t`Open the request`}</ButtonLink>
      </div>
    </Panel>
  );
}

/** Error page for an unknown link, or for a link of another person. It shows nothing of the request. */
export function LinkProblem({ cause, onRetry }: { cause: unknown; onRetry: () => void }) {
  const { user } = useSession();
  const code: ErrorCode | undefined = cause instanceof AppError ? cause.code : undefined;
  const toTasks = <ButtonLink variant="default" to={paths.myTasks}>{t`My tasks`}</ButtonLink>;
  if (code === 'decision-link.not-yours')
    return (
      <EmptyState
        tone="bad"
        title={t`This link was mailed to somebody else`}
        action={
          <>
            <Button onClick={() => void startNewSignIn()}>{t`Sign in as somebody else`}</Button>
            {toTasks}
          </>
        }
      >{t`Only they can use it. You are signed in as ${user.name}; nothing was shown to you and nothing was changed.`}</EmptyState>
    );
  if (code === 'decision-link.not-found' || code === 'task.not-found')
    return (
      <EmptyState
        tone="bad"
        title={t`This link leads nowhere`}
        action={toTasks}
      >{t`It is incomplete or too old, or the request was deleted. Your open decisions are in My tasks.`}</EmptyState>
    );
  return <ErrorPanel title={t`The link could not be opened`} cause={cause} onRetry={onRetry} />;
}
