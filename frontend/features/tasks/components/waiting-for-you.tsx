import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { NoRows, Rows } from '#frontend/components/lists/rows.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { getFirstName, PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import { RequestOwner } from '#frontend/widgets/requests/request-owner.tsx';
import { RequestRow } from '#frontend/widgets/requests/request-row.tsx';
import { StatusBadge } from '#frontend/widgets/requests/status-badge.tsx';
import type { TaskRow } from '#shared/tasks/task.ts';
import { arrangeWaitingActions, type WaitingAction, type WaitingWork } from '../arrange-acts.ts';
import { formatOpenCount, type OpenCounts } from '../use-open-counts.ts';
import classes from './waiting-for-you.module.css';

const maxRows = 8;

type WaitingForYouProps = {
  readonly tasks: UseQueryResult<{ items: TaskRow[]; cursor?: string | undefined }>;
  readonly counts: OpenCounts | undefined;
  readonly own: Omit<WaitingWork, 'tasks'>;
  readonly linkOf: (act: WaitingAction) => string;
  readonly aside: ReactNode;
};

const getKey = (act: WaitingAction) =>
  act.kind === 'decide' ? act.task.taskId : `${act.kind} ${act.request.requestId}`;

function Decision({ task, to }: { readonly task: TaskRow; readonly to: string }) {
  const format = useFormat();
  return (
    <RequestRow
      title={task.requestTitle}
      to={to}
      path={task.path}
      due={task.due}
      who={<RequestOwner {...task} />}
      note={task.stageName}
    >
      <span>{task.categoryName}</span>
      {format.amount(task) ? <span>{format.amount(task)}</span> : null}
      {task.insteadOf ? (
        <span className="medium accent">{rich`for ${getFirstName(task.insteadOf.name)}`}</span>
      ) : null}
      {task.round > 1 ? <span className="medium accent">{rich`Round ${task.round}`}</span> : null}
    </RequestRow>
  );
}

type OwnAct = Exclude<WaitingAction, { readonly kind: 'decide' }>;

/** Return the waiting person or the status of the request, and the required action. */
function describeOwnWork(act: OwnAct): { who: ReactNode; note: string; said: string } {
  if (act.kind === 'answer') {
    const { by, text } = act.request.asked;
    return { who: <PersonChip person={by} />, note: t`asks you a question`, said: text };
  }
  const who = <StatusBadge status={act.request.status} />;
  return act.kind === 'correct'
    ? { who, note: t`Paused with you`, said: act.request.reviewRemarks }
    : { who, note: t`Not sent yet`, said: '' };
}

function OwnWork({ act, to }: { readonly act: OwnAct; readonly to: string }) {
  const format = useFormat();
  const { title, path, categoryName } = act.request;
  const amount = format.amount(act.request);
  const { who, note, said } = describeOwnWork(act);
  return (
    <RequestRow title={title} to={to} path={path} who={who} note={note}>
      <span className="medium accent">{kindLabels[act.kind]}</span>
      <span>{categoryName}</span>
      {amount ? <span>{amount}</span> : null}
      {said ? (
        <span className={classes.said} dir="auto">
          {said}
        </span>
      ) : null}
    </RequestRow>
  );
}

const kindLabels: Readonly<Record<OwnAct['kind'], string>> = {
  correct: t`Correct and send again`,
  answer: t`Answer`,
  finish: t`Finish the draft`,
};

/**
 * List of all open work of the viewer, most urgent first: tasks to decide, requests to correct, questions to answer,
 * drafts to finish.
 */
export function WaitingForYou({
  tasks: { data, error, dataUpdatedAt, refetch },
  counts,
  own,
  linkOf,
  aside,
}: WaitingForYouProps) {
  const retry = () => void refetch();
  const acts = data ? arrangeWaitingActions({ tasks: data.items, ...own }, maxRows) : [];
  const waiting = own.sentBack.length + own.asked.length + own.drafts.length;
  return (
    <Panel
      title={t`Waiting for you`}
      count={counts && formatOpenCount({ ...counts, open: counts.open + waiting })}
      aside={aside}
    >
      {error && data ? (
        <StaleNotice what={t`The list`} since={dataUpdatedAt} onRetry={retry} />
      ) : null}
      {error && !data ? (
        <NoRows>
          <span role="alert">{describeError(error)}</span>
          <Button variant="default" size="compact-sm" onClick={retry}>{t`Try again`}</Button>
        </NoRows>
      ) : null}
      {!error && !data ? <ListSkeleton rows={maxRows} look="rows" /> : null}
      {data && acts.length === 0 ? (
        <NoRows>{t`Nothing waits for you. What you have to decide, correct, answer or finish appears here, the most urgent first.`}</NoRows>
      ) : null}
      {acts.length > 0 ? (
        <Rows>
          {acts.map((act) =>
            act.kind === 'decide' ? (
              <Decision key={getKey(act)} task={act.task} to={linkOf(act)} />
            ) : (
              <OwnWork key={getKey(act)} act={act} to={linkOf(act)} />
            ),
          )}
        </Rows>
      ) : null}
    </Panel>
  );
}
