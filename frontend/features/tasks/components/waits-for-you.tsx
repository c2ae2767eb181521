import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { Panel } from '#frontend/components/panel.tsx';
import { problemWords } from '#frontend/components/problem-words.ts';
import { NoRows, Rows } from '#frontend/components/rows.tsx';
import { StaleNotice } from '#frontend/components/stale-notice.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import { firstName } from '#frontend/widgets/person-chip.tsx';
import { RequestOwner } from '#frontend/widgets/request-owner.tsx';
import { RequestRow } from '#frontend/widgets/request-row.tsx';
import type { TaskRow } from '#shared/tasks/task.ts';
import classes from './waits-for-you.module.css';

const shown = 6;

type WaitsForYouProps = {
  readonly tasks: UseQueryResult<{ items: TaskRow[]; cursor?: string | undefined }>;
  readonly linkOf: (task: TaskRow) => string;
  readonly aside: ReactNode;
};

/** The most urgent of what needs my decision. */
export function WaitsForYou({
  tasks: { data, error, dataUpdatedAt, refetch },
  linkOf,
  aside,
}: WaitsForYouProps) {
  const format = useFormat();
  const retry = () => void refetch();
  return (
    <Panel
      title={t`Waits for you`}
      count={data ? `${data.items.length}${data.cursor ? '+' : ''}` : undefined}
      aside={aside}
    >
      {error && data ? (
        <StaleNotice what={t`The list`} since={dataUpdatedAt} onRetry={retry} />
      ) : null}
      {error && !data ? (
        <NoRows>
          <span role="alert">{problemWords(error)}</span>
          <Button variant="default" size="compact-sm" onClick={retry}>{t`Try again`}</Button>
        </NoRows>
      ) : null}
      {!error && !data ? <ListSkeleton rows={shown} look="rows" /> : null}
      {data?.items.length === 0 ? (
        <NoRows>{t`Nothing waits for you. Requests that need your decision appear here, the most urgent first.`}</NoRows>
      ) : null}
      {data && data.items.length > 0 ? (
        <Rows>
          {data.items.slice(0, shown).map((task) => (
            <RequestRow
              key={task.taskId}
              title={task.requestTitle}
              to={linkOf(task)}
              path={task.path}
              due={task.due}
              who={<RequestOwner {...task} />}
              note={task.stageName}
            >
              <span>{task.categoryName}</span>
              {task.amount ? <span>{format.money(task.amount)}</span> : null}
              {task.insteadOf ? (
                <span className={classes.mark}>{rich`for ${firstName(task.insteadOf.name)}`}</span>
              ) : null}
              {task.round > 1 ? (
                <span className={classes.mark}>{rich`Round ${task.round}`}</span>
              ) : null}
            </RequestRow>
          ))}
        </Rows>
      ) : null}
    </Panel>
  );
}
