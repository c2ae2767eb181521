import { t } from '#frontend/lib/text.ts';
import '#frontend/features/forms/widgets.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { RecordLayout } from '#frontend/components/layout/record-layout.tsx';
import { useKeys } from '#frontend/components/overlay/use-keys.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { taskDetailsQuery } from '#frontend/data/task.ts';
import { RequestAnswers } from '#frontend/features/requests/components/request-answers.tsx';
import { RequestConversation } from '#frontend/features/requests/components/request-conversation.tsx';
import { RequestFiles } from '#frontend/features/requests/components/request-files.tsx';
import { RequestMeta } from '#frontend/features/requests/components/request-meta.tsx';
import { DecisionPanel } from '#frontend/features/tasks/components/decision-panel.tsx';
import { TaskOutcome } from '#frontend/features/tasks/components/task-outcome.tsx';
import { TaskPager } from '#frontend/features/tasks/components/task-pager.tsx';
import { forgetIgnoredKey, noteIgnoredKey } from '#frontend/features/tasks/use-decide.ts';
import { useNeighbours } from '#frontend/features/tasks/use-neighbours.ts';
import { paths } from '#frontend/paths.ts';
import { findOverdueStep } from '#frontend/widgets/path/no-end-words.ts';
import { PathInline } from '#frontend/widgets/path/path-inline.tsx';
import { PathTrack } from '#frontend/widgets/path/path-track.tsx';
import { OtherViewers } from '#frontend/widgets/people/other-viewers.tsx';
import { RequestOwner } from '#frontend/widgets/requests/request-owner.tsx';
import type { PageModule } from '../page.ts';
import classes from './review.module.css';

/** Prefetch the task that opens after the decision, so that it appears at once and accepts shortcut keys. */
function usePrefetchTask(taskId: string | undefined) {
  const queries = useQueryClient();
  useEffect(() => {
    if (taskId) void queries.prefetchQuery(taskDetailsQuery(taskId));
  }, [queries, taskId]);
}

/** Skeleton of a task. A decision key is ignored, and the task shows a notice about it. */
function LoadingTask() {
  useKeys({ a: noteIgnoredKey, b: noteIgnoredKey, r: noteIgnoredKey });
  return <PageSkeleton />;
}

/** Decision page: the request next to the decision, followed by the next task. */
export function Page() {
  const { taskId = '' } = useParams();
  const { data, error } = useQuery(taskDetailsQuery(taskId));
  const { list, ...neighbours } = useNeighbours(taskId);
  const navigate = useNavigate();
  usePrefetchTask(neighbours.after);
  const { brief } = useFormat();
  const shown = data?.task.taskId;
  useEffect(() => {
    if (shown) forgetIgnoredKey();
  }, [shown]);
  if (error && !data) throw error;
  if (!data) return <LoadingTask />;
  const { details, can } = data;
  const { request, path, files } = details;
  return (
    <>
      <PageHeader
        title={request.title}
        trail={[
          { label: t`My tasks`, to: `${paths.myTasks}${list}` },
          { label: request.number, to: paths.viewRequest(request.requestId) },
        ]}
        meta={
          <>
            <RequestMeta request={request} away={details.away} />
            <RequestOwner requester={request.requester} raisedBy={request.raisedBy} />
            <span className={classes.narrow}>
              <PathInline path={request.path} />
            </span>
            <OtherViewers details={details} />
          </>
        }
        actions={
          <TaskPager {...neighbours} onOpen={(id) => navigate(`${paths.reviewTask(id)}${list}`)} />
        }
      />
      <RecordLayout
        asideLabel={t`Decision and path`}
        aside={
          <>
            {can.decide ? (
              <DecisionPanel
                key={taskId}
                details={data}
                onDecided={() =>
                  navigate(
                    `${neighbours.after ? paths.reviewTask(neighbours.after) : paths.myTasks}${list}`,
                  )
                }
                onBack={() => navigate(`${paths.reviewTask(taskId)}${list}`)}
              />
            ) : (
              <TaskOutcome details={data} requestLink={paths.viewRequest(request.requestId)} />
            )}
            <Panel
              title={t`Path`}
              look="boxed"
              aside={
                path.finish.expectedAt && !findOverdueStep(path.steps)
                  ? t`Ends about ${brief(path.finish.expectedAt)}`
                  : undefined
              }
            >
              <PathTrack path={path} size="compact" />
            </Panel>
          </>
        }
      >
        <RequestAnswers details={details} />
        <RequestFiles files={files} round={request.round} />
        <RequestConversation details={details} />
      </RecordLayout>
      <div className={can.decide ? classes.room : undefined} />
    </>
  );
}

export const load: PageModule['load'] = (queries, { taskId = '' }) =>
  queries.prefetchQuery(taskDetailsQuery(taskId));
